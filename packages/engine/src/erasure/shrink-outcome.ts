import { decodeOutcome, encodeOutcome } from '../events/outcome.ts'
import type { OutcomeSection } from '../events/outcome-sections.ts'
import { SHADOW_TAG, VERDICT_LAYOUT, VERDICT_TAG } from '../policies/recorded-verdict.ts'
import { withTexts } from './leaves.ts'

/** Members of verdicts with what conditions read of the event, at any depth. */
const READ = new Set(['values', 'listed', 'counters'])

/** Members with what a policy wrote for the event. */
const WRITTEN = new Set(['value', 'reason', 'note', 'text', 'description'])

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * A packed outcome without what its verdict says of the person; scores, features and ties stay. `isOwn`: of an event of theirs, nothing
 * that was read of it stays; of others', their name goes.
 */
export function shrinkOutcome(
  bytes: Uint8Array,
  isOwn: boolean,
  without: (text: string) => string,
): Uint8Array {
  const outcome = decodeOutcome(bytes)
  const { sections } = outcome
  if (sections === undefined) return bytes
  const shrunk = sections.filter(isVerdict).map((section) => {
    const said = JSON.parse(decoder.decode(section.bytes)) as unknown
    const left = isOwn ? withoutValues(said) : withoutName(said, without)
    return { ...section, bytes: encoder.encode(JSON.stringify(left)) }
  })
  return encodeOutcome({ ...outcome, sections: shrunk })
}

const isVerdict = ({ tag, version }: OutcomeSection): boolean =>
  (tag === VERDICT_TAG || tag === SHADOW_TAG) && version === VERDICT_LAYOUT

/** A verdict must have its `values`. */
const withoutValues = (said: unknown): unknown =>
  membersOf(said, (name, value) => {
    if (name === 'values') return {}
    if (READ.has(name)) return undefined
    return WRITTEN.has(name) && typeof value === 'string' ? '' : withoutValues(value)
  })

const withoutName = (said: unknown, without: (text: string) => string): unknown =>
  membersOf(said, (name, value) =>
    READ.has(name) || WRITTEN.has(name) ? withTexts(value, without) : withoutName(value, without),
  )

/** A JSON value with the members of its objects changed; undefined: the member is left out. */
function membersOf(value: unknown, of: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => membersOf(one, of))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, one]) => [name, of(name, one)])
  return Object.fromEntries(members) as unknown
}
