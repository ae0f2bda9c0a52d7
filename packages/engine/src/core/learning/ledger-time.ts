import { factsOf } from '../../entities/facts-of.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'

/** When an entry of the ledger happened, ms: an event's own time. Error: there is no such entry. */
export async function ledgerTimeOf(find: FindEntry, sequence: number): Promise<number> {
  const entry = await find(sequence)
  if (entry === undefined) throw new Error(`the ledger has no entry ${sequence}`)
  return entry.kind === 'event' ? factsOf(acceptedEventOf(entry)).atMs : entry.receivedAtMs
}
