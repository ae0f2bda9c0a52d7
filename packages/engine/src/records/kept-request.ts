import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { nameOfRequest, requestOf } from '../entries/request-id.ts'
import type { KeptRequest } from '../ports/records.ts'

/** What is kept of a request with a lasting key; undefined for any other, and for one without a key. */
export function keptRequestOf({
  requestId,
  sequence,
}: Pick<LedgerEntry, 'requestId' | 'sequence'>): KeptRequest | undefined {
  if (requestId === undefined) return undefined
  const { key, digest, isLasting } = requestOf(requestId)
  return isLasting ? { name: nameOfRequest(key), digest, sequence } : undefined
}
