import { HOUR_MS } from '@winnow/contract'
import { isPassive, meaningOf } from '../../event-types/meaning-of.ts'
import type { Facts } from '../facts.ts'

/** What kind of act it is, and when (UTC). No password is changed, unless the type's own facts say so. */
export function fillEvent(facts: Facts, type: string, atMs: number): void {
  facts.type = type
  facts.atMs = atMs
  facts.eventClass = meaningOf(type)?.class ?? 'custom'
  facts.isPassive = isPassive(type) ? 1 : 0
  facts.changedPassword = 0
  facts.hourUtc = modulo(Math.floor(atMs / HOUR_MS), 24)
}

/** Times before 1970 have an hour too. */
function modulo(value: number, of: number): number {
  return ((value % of) + of) % of
}
