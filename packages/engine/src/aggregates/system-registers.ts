import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { LABEL_REGISTERS, STATE_SLOTS, type StateSlot } from '../entities/counted/state-slots.ts'
import { MAX_REGISTERS } from './record-layout.ts'

/**
 * Where states keep what is no aggregate, by first register. These are places on disk. Slots that no type has both may share
 * registers; `registersOf` refuses slots of one type that clash.
 */
const PLACES = {
  linked_by: 44,
  unlinked_events: 45,
  made: 61,
  told: 62,
  order_details: 66,
  earlier_events: 69,
  label_target: 69,
  authorized: 75,
  own_labels: 76,
  last_scored: 91,
  last_event: 92,
  last_decision: 93,
} as const satisfies Readonly<Record<StateSlot, number>>

/** A verdict (1 = bad) and its origin share a register: verdict + VERDICTS × origin. Origin 0 is a label of the user as a whole. */
export const VERDICTS = 2

/** The first register of an entity's own label of one abuse type, its verdict. */
export const ownLabelAt = (abuseType: AbuseType): number =>
  PLACES.own_labels + ABUSE_TYPES.indexOf(abuseType) * LABEL_REGISTERS

export const LAST_SCORED = PLACES.last_scored
export const LAST_EVENT = PLACES.last_event
export const LAST_DECISION = PLACES.last_decision
export const EARLIER_EVENTS = PLACES.earlier_events
export const LABEL_TARGET = PLACES.label_target
export const FADED_AT = LABEL_TARGET + ABUSE_TYPES.length
export const ORDER_DETAILS = PLACES.order_details
export const AUTHORIZED = PLACES.authorized
export const TOLD = PLACES.told
export const MADE = PLACES.made
export const UNLINKED_EVENTS = PLACES.unlinked_events
export const LINKED_BY = PLACES.linked_by

/**
 * The registers of a type of entity: those of its aggregates from 0 on, then those of its slots.
 * Error: two of them clash, or a record has no room.
 */
export function registersOf(
  { type, slots }: { readonly type: string; readonly slots: readonly StateSlot[] },
  aggregates: number,
  places: Readonly<Record<StateSlot, number>> = PLACES,
): ReadonlySet<number> {
  const taken = new Map<number, string>(range(0, aggregates).map((at) => [at, 'an aggregate']))
  for (const slot of slots) {
    for (const at of range(places[slot], STATE_SLOTS[slot])) {
      const other =
        taken.get(at) ?? (at < MAX_REGISTERS ? undefined : 'nothing: a record ends there')
      if (other !== undefined) throw new Error(`register ${at} of ${type} is ${slot} and ${other}`)
      taken.set(at, slot)
    }
  }
  if (aggregates > MAX_REGISTERS)
    throw new Error(`${type} has more than ${MAX_REGISTERS} registers`)
  return new Set(taken.keys())
}

const range = (from: number, length: number): readonly number[] =>
  Array.from({ length }, (_, at) => from + at)
