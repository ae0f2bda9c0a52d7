import { LIMITS } from '@winnow/contract/canonical'
import { definitionOf, type LedgerEntry } from './ledger-entry.ts'

/**
 * Whether what moved a score happened lately, as seen when its entry came. What is imported happened long ago: a message of it
 * would call for what can no longer be done. A week, because banks report chargebacks days later, and a queue may wait for as long. `atMs`:
 * when an event happened; a score that was asked for, or moved by a label, is of when it was computed.
 */
export function isNews(entry: LedgerEntry, atMs: number): boolean {
  const happenedMs = definitionOf(entry).movedAtMs?.(entry) ?? atMs
  return entry.receivedAtMs - happenedMs <= LIMITS.outboxEventAgeMs
}
