import { HOUR_MS } from '@winnow/contract'
import { isPassive, meaningOf } from '../../event-types/meaning-of.ts'
import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'

/** What kind of act it is, and when (UTC). No password is changed, unless the type's own facts say so. */
export function fillEvent(facts: Facts, { event, atMs }: Reading): void {
  facts.type = event.type
  facts.atMs = atMs
  facts.eventClass = meaningOf(event.type)?.class ?? 'custom'
  facts.isPassive = isPassive(event.type) ? 1 : 0
  facts.changedPassword = 0
  facts.hourUtc = modulo(Math.floor(atMs / HOUR_MS), 24)
}

/** Facts that only some types have. It comes after all that is read of every event. */
export function fillOfType(facts: Facts, reading: Reading): void {
  meaningOf(reading.event.type)?.fill?.(facts, reading)
}

/** Times before 1970 have an hour too. */
function modulo(value: number, of: number): number {
  return ((value % of) + of) % of
}
