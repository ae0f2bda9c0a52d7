import { BEACON_EVENT, type CustomValues } from '@winnow/contract'
import { FIELD_LIMITS } from './field-limits.ts'
import { type CountedValue, countValue, type FieldValue } from './frequent-values.ts'
import { mayBePersonal, type ShownValue, shownValues } from './shown-values.ts'

export type SeenType = 'string' | 'number' | 'boolean'

const TYPES = ['string', 'number', 'boolean'] as const

/** A custom field as it came with the events of one type. */
export interface SeenField {
  readonly eventType: string
  readonly name: string
  /** What most of its values are. */
  readonly type: SeenType
  /** Share of the latest events of the type that have it. */
  readonly share: number
  readonly values: readonly ShownValue[]
  /** ms since 1970, by the times of events. */
  readonly firstMs: number
  readonly lastMs: number
}

/** The fields of an environment, and the time of its newest event. */
export interface FieldsOfEnvironment {
  readonly fields: readonly SeenField[]
  readonly newestMs: number
}

/** Plain data: a snapshot has it as JSON. */
interface HeldField {
  readonly eventType: string
  readonly name: string
  /** In the order of TYPES. */
  readonly counts: [number, number, number]
  readonly values: CountedValue[]
  /** Its values may be personal data, and are not counted. */
  readonly isPersonal: boolean
  firstMs: number
  lastMs: number
}

interface HeldFields {
  readonly environment: number
  /** Sequence of the last event that was counted. */
  version: number
  newestMs: number
  /** Events by their type. */
  readonly events: Map<string, number>
  /** By event type and name. */
  readonly fields: Map<string, HeldField>
}

type SavedFields = Omit<HeldFields, 'events' | 'fields'> & {
  readonly events: readonly (readonly [string, number])[]
  readonly fields: readonly HeldField[]
}

interface CustomFieldsOfType {
  readonly type: string
  readonly custom: CustomValues
}

/** An event of the ledger. */
interface SeenEvent {
  readonly environment: number
  readonly sequence: number
  readonly receivedAtMs: number
  readonly event: CustomFieldsOfType & { readonly timeMs?: number }
}

const NOTHING: FieldsOfEnvironment = { fields: [], newestMs: 0 }

/**
 * Which custom fields came with which events: a projection of the ledger, the same live as after a recovery. Beacons do not
 * count: anybody can send them.
 */
export class SeenFields {
  private readonly environments = new Map<number, HeldFields>()

  /** Counts an event; one that is counted already changes nothing. */
  note({ environment, sequence, receivedAtMs, event }: SeenEvent): void {
    if (event.type === BEACON_EVENT) return
    const held = this.environments.get(environment) ?? emptyFields(environment)
    if (sequence <= held.version) return
    this.environments.set(environment, held)
    held.version = sequence
    // A time ahead of the clock must not make all other fields look old.
    const atMs = Math.min(event.timeMs ?? receivedAtMs, receivedAtMs)
    held.newestMs = Math.max(held.newestMs, atMs)
    if (countEvent(held, event.type)) countFields(held, event, atMs)
  }

  /** Values are counted anew. */
  forgetValues(environment: number): void {
    for (const { values } of this.environments.get(environment)?.fields.values() ?? [])
      values.length = 0
  }

  /** By event type and name. */
  of(environment: number): FieldsOfEnvironment {
    const held = this.environments.get(environment)
    if (held === undefined) return NOTHING
    const sorted = [...held.fields].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return {
      fields: sorted.map(([, field]) => seenField(held, field)),
      newestMs: held.newestMs,
    }
  }

  /** For a snapshot, one part per environment. */
  *parts(): Generator<Uint8Array> {
    for (const held of this.environments.values()) {
      const saved: SavedFields = {
        ...held,
        events: [...held.events],
        fields: [...held.fields.values()],
      }
      yield new TextEncoder().encode(JSON.stringify(saved))
    }
  }

  /** Takes a part of a snapshot. */
  restore(bytes: Uint8Array): void {
    const { events, fields, ...saved } = JSON.parse(new TextDecoder().decode(bytes)) as SavedFields
    this.environments.set(saved.environment, {
      ...saved,
      events: new Map(events),
      fields: new Map(fields.map((each) => [keyOf(each.eventType, each.name), each])),
    })
  }
}

const emptyFields = (environment: number): HeldFields => ({
  environment,
  version: 0,
  newestMs: 0,
  events: new Map(),
  fields: new Map(),
})

/** Event types have no line breaks. */
const keyOf = (eventType: string, name: string): string => `${eventType}\n${name}`

/** False of a type that there is no room for. */
function countEvent(held: HeldFields, type: string): boolean {
  const count = held.events.get(type)
  if (count === undefined && held.events.size >= FIELD_LIMITS.eventTypes) return false
  held.events.set(type, (count ?? 0) + 1)
  if ((count ?? 0) + 1 >= FIELD_LIMITS.halvedAt) halve(held, type)
  return true
}

const half = (count: number): number => Math.floor(count / 2)

function halve(held: HeldFields, type: string): void {
  held.events.set(type, half(held.events.get(type) ?? 0))
  for (const { eventType, counts, values } of held.fields.values()) {
    if (eventType !== type) continue
    TYPES.forEach((_, at) => {
      counts[at] = half(counts[at] ?? 0)
    })
    for (const value of values) {
      value.count = half(value.count)
      value.surplus = half(value.surplus)
    }
  }
}

function countFields(held: HeldFields, { type, custom }: CustomFieldsOfType, atMs: number): void {
  const fresh: string[] = []
  for (const name in custom) {
    const value = custom[name]
    const known = held.fields.get(keyOf(type, name))
    if (known === undefined) fresh.push(name)
    else if (value !== undefined) countField(known, value, atMs)
  }
  // One may take the place of another, so their order counts: that of the sender is not in the ledger.
  for (const name of fresh.toSorted()) {
    const value = custom[name]
    if (name.length > FIELD_LIMITS.nameChars || value === undefined) continue
    if (held.fields.size >= FIELD_LIMITS.fields) forgetOldest(held)
    const field = emptyField(type, name, atMs)
    held.fields.set(keyOf(type, name), field)
    countField(field, value, atMs)
  }
}

const emptyField = (eventType: string, name: string, atMs: number): HeldField => ({
  eventType,
  name,
  counts: [0, 0, 0],
  values: [],
  isPersonal: mayBePersonal(name),
  firstMs: atMs,
  lastMs: atMs,
})

function countField(field: HeldField, value: FieldValue, atMs: number): void {
  const { counts, values, isPersonal } = field
  const type = TYPES.indexOf(typeof value as SeenType)
  counts[type] = (counts[type] ?? 0) + 1
  field.firstMs = Math.min(field.firstMs, atMs)
  field.lastMs = Math.max(field.lastMs, atMs)
  if (isPersonal || (typeof value === 'string' && value.length > FIELD_LIMITS.valueChars)) return
  countValue(values, value)
}

/** The field that was not seen for longest; of several, the first by name. */
function forgetOldest({ fields }: HeldFields): void {
  let oldest: readonly [string, HeldField] | undefined
  for (const each of fields) {
    const isOlder =
      oldest === undefined ||
      each[1].lastMs < oldest[1].lastMs ||
      (each[1].lastMs === oldest[1].lastMs && each[0] < oldest[0])
    if (isOlder) oldest = each
  }
  if (oldest !== undefined) fields.delete(oldest[0])
}

function seenField({ events }: HeldFields, field: HeldField): SeenField {
  const { eventType, name, counts, values, firstMs, lastMs } = field
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = counts.indexOf(Math.max(...counts))
  return {
    eventType,
    name,
    type: TYPES[most] ?? 'string',
    share: Math.min(1, total / Math.max(1, events.get(eventType) ?? 0)),
    values: shownValues(values, total),
    firstMs,
    lastMs,
  }
}
