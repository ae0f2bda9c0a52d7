import {
  type CanonicalEvent,
  customEvent,
  type EventDeclaration,
  eventTypes,
  type FieldSet,
  type Kind,
  MONEY as MONEY_KINDS,
  reservedEvent,
} from '@winnow/contract'
import {
  BOOLEAN,
  type ConditionType,
  type ConditionValue,
  listOf,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
} from '../conditions/condition-type.ts'
import type { Variable } from '../conditions/vocabulary.ts'
import type { PolicyInput } from '../policy-input.ts'
import { type Sent, SentObject } from './sent-object.ts'

type EventVariable = Variable<PolicyInput>

/** How a kind of field looks to conditions, and how its values are read. */
interface Seen {
  readonly type: ConditionType
  /** `currency`: of what the value stands in. */
  readonly read: (value: unknown, currency: string) => ConditionValue
  /** Its value depends on the currency. */
  readonly isPriced?: boolean | undefined
  /** Of an object, by their names on the wire. */
  readonly members?: ReadonlyMap<string, Seen>
}

const CURRENCY = '$currency_code'

/** Kinds of numbers that are times. */
const TIMES: ReadonlySet<string> = new Set(['event time in ms', 'time in ms'])

const plain =
  (is: 'string' | 'number' | 'boolean') =>
  (value: unknown): ConditionValue =>
    typeof value === is ? (value as string | number | boolean) : null

const SEEN_TEXT: Seen = { type: TEXT, read: plain('string') }
const SEEN_NUMBER: Seen = { type: NUMBER, read: plain('number') }
const SEEN_BOOLEAN: Seen = { type: BOOLEAN, read: plain('boolean') }
const SEEN_TIME: Seen = { type: TIME, read: plain('number') }
const SEEN_MONEY: Seen = {
  type: MONEY,
  isPriced: true,
  read: (micros, currency) => (typeof micros === 'number' ? { micros, currency } : null),
}

const known = new Map<Kind, Seen>()

function seenAs(kind: Kind): Seen {
  const seen = known.get(kind) ?? ofKind(kind)
  known.set(kind, seen)
  return seen
}

function ofKind(kind: Kind): Seen {
  const { shape, name } = kind
  if (MONEY_KINDS.has(kind)) return SEEN_MONEY
  if (TIMES.has(name)) return SEEN_TIME
  if (shape.is === 'choice') return SEEN_TEXT
  if (shape.is === 'list') return listSeen(seenAs(shape.of))
  if (shape.is === 'object') return objectSeen(name, shape.fields)
  const { type } = shape.schema
  if (type === 'boolean') return SEEN_BOOLEAN
  return type === 'integer' || type === 'number' ? SEEN_NUMBER : SEEN_TEXT
}

const listSeen = (of: Seen): Seen => ({
  type: listOf(of.type),
  isPriced: of.isPriced,
  read: (value, currency) =>
    Array.isArray(value) ? value.map((each: unknown) => of.read(each, currency)) : null,
})

/** `$category` on the wire is `category` in a condition, and stays `$category` in the value. */
function objectSeen(name: string, fields: FieldSet): Seen {
  const members = new Map(Object.entries(fields).map(([wired, { kind }]) => [wired, seenAs(kind)]))
  const types = [...members].map(([wired, { type }]) => [nameOf(wired), type] as const)
  return {
    type: {
      is: 'object',
      name: name.replaceAll(/\W/g, '_'),
      members: Object.fromEntries(types),
    },
    read: (value, outer) =>
      isObject(value) ? new SentObject(value, members, currencyIn(value, outer)) : null,
    isPriced: true,
    members,
  }
}

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (wired: string): string => wired.replace('$', '')

function currencyIn(fields: Sent, outer: string): string {
  const code = fields[CURRENCY]
  return typeof code === 'string' ? code : outer
}

function declarationOf(type: string): EventDeclaration {
  return reservedEvent(type) ?? customEvent
}

/** What all events have. */
const COMMON: readonly (readonly [string, EventVariable])[] = [
  ['event.type', { type: TEXT, says: 'Its `$type`.', read: ({ event }) => event.type }],
  [
    'event.user_id',
    { type: TEXT, says: 'Its `$user_id`.', read: ({ event }) => event.userId ?? null },
  ],
  [
    'event.session_id',
    { type: TEXT, says: 'Its `$session_id`.', read: ({ event }) => event.sessionId ?? null },
  ],
  ['event.ip', { type: TEXT, says: 'Its `$ip`.', read: ({ event }) => event.ip ?? null }],
]

/** The reserved fields of these event types as variables, `event.amount` for `$amount`, each with the types that have it. */
export function eventVariables(types: readonly string[]): ReadonlyMap<string, EventVariable> {
  const variables = new Map(COMMON)
  const havers = new Map<string, Set<string>>()
  for (const type of types) {
    for (const [wired, { kind }] of Object.entries(declarationOf(type).fields)) {
      const path = `event.${nameOf(wired)}`
      const on = havers.get(path) ?? new Set()
      havers.set(path, on.add(type))
      if (!variables.has(path)) variables.set(path, fieldVariable(wired, kind, on))
    }
  }
  return variables
}

/** Reads one member of an object, without the others. */
function memberOf({ members }: Seen, name: string): Pick<Seen, 'read' | 'isPriced'> | undefined {
  const wired = `$${name}`
  const member = members?.get(wired)
  if (member === undefined) return undefined
  const { read, isPriced } = member
  return {
    isPriced,
    read: (value, outer) =>
      isObject(value) && Object.hasOwn(value, wired)
        ? read(value[wired], isPriced === true ? currencyIn(value, outer) : '')
        : null,
  }
}

/** Looks for the event's currency only where the value depends on it. */
const fieldRead = (
  wired: string,
  { read, isPriced }: Pick<Seen, 'read' | 'isPriced'>,
): EventVariable['read'] =>
  isPriced === true
    ? ({ event: { fields } }) => read(fields[wired], currencyIn(fields, ''))
    : ({ event: { fields } }) => read(fields[wired], '')

/** Event types that are named as those that have a field. */
const MAX_NAMED = 5

/** Of the path of a reserved field: the event types that have it. Of a custom one: how to read it. */
export function fieldElsewhere(path: string): string | undefined {
  if (`${path}.`.startsWith('event.custom.')) return 'declare it under `custom_fields`'
  const all = allFields().get(path)?.on
  if (all === undefined) return undefined
  const named = [...all].slice(0, MAX_NAMED).map((type) => `\`${type}\``)
  const more = all.size > named.length ? ` and ${all.size - named.length} more` : ''
  return `it comes with ${named.join(', ')}${more}`
}

let everyField: ReadonlyMap<string, EventVariable> | undefined

/** Made when it is needed first. */
const allFields = (): ReadonlyMap<string, EventVariable> =>
  (everyField ??= eventVariables(eventTypes.map(({ name }) => name)))

/** The types of the reserved fields of all event types. */
export const FIELD_TYPES: readonly ConditionType[] = [
  ...new Set(
    eventTypes.flatMap(({ fields }) => Object.values(fields).map(({ kind }) => seenAs(kind).type)),
  ),
]

function fieldVariable(wired: string, kind: Kind, on: ReadonlySet<string>): EventVariable {
  const seen = seenAs(kind)
  const { type } = seen
  const { shape } = kind
  const words = shape.is === 'choice' ? { all: shape.values, isClosed: !shape.open } : undefined
  return {
    member(name) {
      const of = memberOf(seen, name)
      return of && fieldRead(wired, of)
    },
    type,
    ...(words !== undefined && { words }),
    says: `\`${wired}\`: ${kind.expects}.`,
    on,
    read: fieldRead(wired, seen),
  }
}

/** Custom fields that were seen, by their names: those that are letters, digits and `_` alone. */
export function customVariables(
  seen: ReadonlyMap<string, 'string' | 'number' | 'boolean'>,
): ReadonlyMap<string, EventVariable> {
  const plainly = [...seen].filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
  return new Map(
    plainly.map(([name, is]) => [
      `event.custom.${name}`,
      {
        type: { string: TEXT, number: NUMBER, boolean: BOOLEAN }[is],
        says: 'A custom field.',
        read: ({ event }: { readonly event: CanonicalEvent }) => plain(is)(event.custom[name]),
      },
    ]),
  )
}
