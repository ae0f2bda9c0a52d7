import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { Ledger } from '../../ports/ledger.ts'
import type { Memory } from '../memory.ts'
import { countEntry } from './count-entry.ts'

/** Entries read at once. */
const READ_ENTRIES = 1_000

/**
 * Counts all that counters lack before the entry that says that they are ready. Of other entries, and of one that is known already,
 * nothing. Error: the ledger's.
 */
export async function fillBefore(
  memory: Pick<Memory, 'counters' | 'pipeline'>,
  ledger: Pick<Ledger, 'read'>,
  entry: LedgerEntry,
): Promise<void> {
  const { environment, sequence } = entry
  const body = entryOfKind('counter', entry)?.body
  const of = memory.counters.of(environment)
  if (body?.is !== 'ready' || of === undefined || sequence <= of.noted) return
  const noted = new Map(body.counters.map(({ id, fullAfter }) => [id, fullAfter]))
  const pairs = of.unready.filter(([{ id }]) => noted.has(id))
  for (const [{ id }, known] of pairs) known.fullAfter ??= noted.get(id) ?? sequence
  const first = Math.min(...pairs.map(([, { through }]) => through)) + 1
  for (let next = first; next < sequence;) {
    const entries = await ledger.read(next, Math.min(READ_ENTRIES, sequence - next))
    if (entries.length === 0) throw new Error(`the ledger has no entry ${next} but goes on`)
    for (const one of entries) {
      if (one.environment === environment) countEntry(memory, one, pairs)
    }
    next += entries.length
  }
  for (const [{ id }, known] of pairs) if (noted.get(id) === undefined) known.fullAfter = undefined
}
