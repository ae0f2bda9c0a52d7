import { LIMITS } from '@winnow/contract/canonical'
import type { LedgerEntry } from '../ports/ledger.ts'

/**
 * Whether what moved a score happened lately, as seen when its entry came. What is imported happened long ago: a message of it
 * would call for what can no longer be done. A week, because banks tell of chargebacks days later, and a queue may wait for as long. `atMs`:
 * when an event happened; a score that was asked for, or moved by a label, is of when it was computed.
 */
export function isNews(entry: LedgerEntry, atMs: number): boolean {
  const happenedMs = entry.kind === 'rescore' ? tiedMs(entry) : atMs
  return entry.receivedAtMs - happenedMs <= LIMITS.outboxEventAgeMs
}

/** A late beacon has an earlier event scored again, and is as old as that. */
function tiedMs({ body, receivedAtMs }: LedgerEntry): number {
  const { tie } = JSON.parse(body) as { readonly tie?: { readonly timeMs: number } }
  return tie?.timeMs ?? receivedAtMs
}
