import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { Memory } from '../memory.ts'

/** Notes what an entry says of counters, after the policies: live as in recovery and replay. */
export function noteCounters(
  { counters, policies }: Pick<Memory, 'counters' | 'policies'>,
  entry: LedgerEntry,
): void {
  const { environment, sequence } = entry
  if (entry.kind === 'policy') {
    counters.use(environment, policies.of(environment)?.counting() ?? [], sequence)
  }
  const body = entryOfKind('counter', entry)?.body
  if (body !== undefined) counters.note(environment, body, sequence)
}
