import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import type { Memory } from '../memory.ts'

/** Notes what an entry says of counters, after the policies: live as in recovery and replay. */
export function noteCounters(
  { counters, policies }: Pick<Memory, 'counters' | 'policies'>,
  entry: LedgerEntry,
): void {
  const { environment, sequence } = entry
  if (entry.kind === 'policy') {
    counters.use(environment, countingPolicies(policies, environment), sequence)
  }
  const body = entryOfKind('counter', entry)?.body
  if (body !== undefined) counters.note(environment, body, sequence)
}

/** The versions in force that have counters. */
export const countingPolicies = (
  policies: Memory['policies'],
  environment: number,
): readonly CompiledPolicy[] =>
  (policies.of(environment)?.counting() ?? []).map(({ policy }) => policy)
