import { DAY_MS } from '@winnow/contract'
import type { FieldsOfEnvironment, SeenField } from '../fields/seen-fields.ts'
import type { DocumentProblem } from './document/document-problem.ts'
import type { CustomType } from './document/policy-document.ts'

/** A field that no event had for so long has stopped coming, most likely. */
const STALE_MS = 30 * DAY_MS

const CUSTOM = 'event.custom.'

type FieldProblem = Pick<DocumentProblem, 'severity' | 'message' | 'suggestion'>

/** What a condition reads, and on which events. */
interface FieldsRead {
  /** By path. */
  readonly reads: ReadonlyMap<string, { readonly on?: ReadonlySet<string> }>
  readonly eventTypes: readonly string[]
  /** The type of each custom field. */
  readonly types: ReadonlyMap<string, CustomType>
}

/** Fields that do not come with all of the event types, and custom fields that stopped coming. `seen`: what came. */
export const fieldFindings = (
  read: FieldsRead,
  seen: FieldsOfEnvironment | undefined,
): readonly FieldProblem[] => [
  ...reservedFindings(read),
  ...(seen === undefined ? [] : customFindings(read, seen)),
]

const reservedFindings = ({ reads, eventTypes }: FieldsRead): readonly FieldProblem[] =>
  [...reads].flatMap(([path, { on }]) => {
    const without = on === undefined ? [] : eventTypes.filter((type) => !on.has(type))
    if (without.length === 0) return []
    const message = `\`${path}\` does not come with ${quoted(without)}: it is missing there.`
    const suggestion = 'make a workflow of its own for these event types'
    return [{ severity: 'warning', message, suggestion }]
  })

/** Custom fields that stopped coming, come with other events, or have another type. Of one that never came there is nothing to say. */
function customFindings(
  { reads, eventTypes, types }: FieldsRead,
  { fields, newestMs }: FieldsOfEnvironment,
): readonly FieldProblem[] {
  return [...reads.keys()].flatMap((path) => {
    if (!path.startsWith(CUSTOM)) return []
    const name = path.slice(CUSTOM.length)
    const known = fields.filter((field) => field.name === name)
    const here = known.filter(({ eventType }) => eventTypes.includes(eventType))
    if (known.length === 0) return []
    if (here.length === 0) return [comesElsewhere(path, eventTypes, known)]
    const lastMs = Math.max(...here.map((field) => field.lastMs))
    if (newestMs - lastMs > STALE_MS) return [stopped(path, lastMs)]
    const type = types.get(name)
    return type === undefined || here.some((field) => field.type === type)
      ? []
      : [otherType(path, type, here[0]?.type ?? 'string')]
  })
}

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const comesElsewhere = (
  path: string,
  eventTypes: readonly string[],
  known: readonly SeenField[],
): FieldProblem => ({
  severity: 'warning',
  message: `\`${path}\` was never seen on ${quoted(eventTypes)}.`,
  suggestion: `it comes with ${quoted(known.map(({ eventType }) => eventType).slice(0, 5))}`,
})

const stopped = (path: string, lastMs: number): FieldProblem => ({
  severity: 'warning',
  message: `\`${path}\` was not seen for 30 days, last on ${new Date(lastMs).toISOString().slice(0, 10)}.`,
  suggestion: 'look whether it has another name by now',
})

const otherType = (path: string, declared: string, type: string): FieldProblem => ({
  severity: 'warning',
  message: `\`${path}\` is declared as ${declared}, and most events have a ${type}: those are missing.`,
  suggestion: `declare it as \`${type}\``,
})
