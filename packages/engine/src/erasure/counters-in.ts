import { countingPolicies } from '../core/counters/note-counters.ts'
import { Policies } from '../core/policies/policies.ts'
import { entriesFrom } from '../core/recovery/recover.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import type { Ledger } from '../ports/ledger.ts'

/** All counters that policies of each environment ever had. */
export async function countersIn(
  ledger: Ledger,
): Promise<(environment: number) => Iterable<CompiledCounter>> {
  const policies = new Policies()
  const counters = new Map<number, Map<string, CompiledCounter>>()
  const note = (entry: LedgerEntry): void => {
    if (entry.kind !== 'policy') return
    policies.note(entry)
    const { environment } = entry
    const known = counters.get(environment) ?? new Map<string, CompiledCounter>()
    counters.set(environment, known)
    for (const policy of countingPolicies(policies, environment)) {
      for (const counter of policy.counters ?? []) known.set(counter.id, counter)
    }
  }
  for await (const page of entriesFrom(ledger, 1)) for (const entry of page) note(entry)
  return (environment) => counters.get(environment)?.values() ?? []
}
