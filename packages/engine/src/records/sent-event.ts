import {
  type CanonicalEvent,
  fromCanonicalJson,
  type ReservedFields,
} from '@winnow/contract/canonical'
import { BACKSLASH, plainEnd, QUOTE, textEnd } from '../entries/json-members.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import { withoutKept } from '../events/kept-event.ts'
import { objectOf, textOf as textOfField } from '../entities/field-readers.ts'

const HEAD = ['$type', '$user_id', '$session_id', '$time'] as const
const IDS = [
  '$order_id',
  '$transaction_id',
  '$transaction_type',
  '$content_id',
  '$status',
  '$device_id',
] as const

export type IdField = (typeof IDS)[number]

type Wanted = (typeof HEAD)[number] | IdField

/** What an event says of itself, as JSON values; undefined = not found. */
type Found = Record<Wanted, unknown>

/** The wanted names by their length: most names are ruled out without being read. */
const NAMES_BY_LENGTH: readonly (readonly Wanted[])[] = byLength([...HEAD, ...IDS])

const COLON_AND_QUOTE = 2

/**
 * An event of the ledger, read only as far as it is asked. Most events change no record but by their
 * ids, which stand before the first nested value; parsing the rest would be most of the work.
 */
export class SentEvent {
  private readonly json: string
  private readonly found: Readonly<Found>
  /** Nothing comes after what was found. */
  private readonly isWhole: boolean
  private parsed: CanonicalEvent | undefined

  /** `json`: as `canonicalJson` wrote it, so that the users and times stand first. */
  constructor(json: string) {
    const { found, isWhole } = flatMembers(json)
    this.json = json
    this.found = found
    this.isWhole = isWhole
  }

  get type(): string {
    return String(this.found.$type)
  }

  get userId(): string | undefined {
    return textOf(this.found.$user_id)
  }

  get sessionId(): string | undefined {
    return textOf(this.found.$session_id)
  }

  get timeMs(): number | undefined {
    const time = this.found.$time
    return typeof time === 'number' ? time : undefined
  }

  /** Whether its user did it: not somebody who does not know the password, and nothing that happened to the user. */
  get isOwnAct(): boolean {
    const meaning = meaningOf(this.type)
    if (meaning?.isPassive === true) return false
    if (meaning?.isForeignWhen === undefined) return true
    const [field, word] = meaning.isForeignWhen
    return !this.json.includes(`"${field}":"${word}"`)
  }

  /** A reserved text field. */
  text(name: IdField): string | undefined {
    const found = this.found[name]
    return textOf(found === undefined && !this.isWhole ? this.fields()[name] : found)
  }

  /** Whether a reserved field has an object as its value: most events are not parsed to know it. */
  hasObject(name: '$device'): boolean {
    return this.json.includes(`"${name}":{`) && objectOf(this.fields()[name]) !== undefined
  }

  /** The id of its installation that an app gave its server; '' = none. */
  get installation(): string {
    if (!this.json.includes('"$device_unique_id":')) return ''
    return textOfField(objectOf(this.fields()['$app'])?.['$device_unique_id'])
  }

  fields(): ReservedFields {
    this.parsed ??= fromCanonicalJson(this.json)
    return withoutKept(this.parsed.fields)
  }
}

/**
 * The wanted members that stand before the first nested value. Whatever is not as plain as it
 * usually is (an escape in a name) ends the search, and the whole text is parsed when it is asked.
 */
function flatMembers(json: string): { found: Found; isWhole: boolean } {
  const found = nothingFound()
  for (let at = 1; json.charCodeAt(at) === QUOTE;) {
    const nameEnd = json.indexOf('"', at + 1)
    const value = nameEnd + COLON_AND_QUOTE
    if (json.charCodeAt(nameEnd - 1) === BACKSLASH) return { found, isWhole: false }
    const end = json.charCodeAt(value) === QUOTE ? textEnd(json, value) : plainEnd(json, value)
    if (end < 0) return { found, isWhole: false }
    const name = wantedName(json, at + 1, nameEnd)
    if (name !== undefined) found[name] = JSON.parse(json.slice(value, end))
    at = end + 1
  }
  return { found, isWhole: true }
}

/** All names at once: every event has the same shape. */
function nothingFound(): Found {
  return {
    $type: undefined,
    $user_id: undefined,
    $session_id: undefined,
    $time: undefined,
    $order_id: undefined,
    $transaction_id: undefined,
    $transaction_type: undefined,
    $content_id: undefined,
    $status: undefined,
    $device_id: undefined,
  }
}

function wantedName(json: string, from: number, end: number): Wanted | undefined {
  for (const name of NAMES_BY_LENGTH[end - from] ?? []) {
    if (json.startsWith(name, from)) return name
  }
  return undefined
}

function byLength(names: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const longest = Math.max(...names.map(({ length }) => length))
  return Array.from({ length: longest + 1 }, (_, length) =>
    names.filter((name) => name.length === length),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
