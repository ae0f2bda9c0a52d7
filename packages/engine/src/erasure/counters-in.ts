import { countingPolicies } from '../core/counters/note-counters.ts'
import { Policies } from '../core/policies/policies.ts'
import { entriesFrom } from '../core/recovery/recover.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import type { Ledger } from '../ports/ledger.ts'

/** All counters that policies of each environment ever had. */
export class CountersSeen {
  private readonly policies = new Policies()
  private readonly counters = new Map<number, Map<string, CompiledCounter>>()

  /** To be called for each entry of the ledger. */
  readonly note = (entry: LedgerEntry): void => {
    if (entry.kind !== 'policy') return
    const { policies, counters } = this
    const { environment } = entry
    policies.note(entry)
    const known = counters.get(environment) ?? new Map<string, CompiledCounter>()
    counters.set(environment, known)
    for (const policy of countingPolicies(policies, environment)) {
      for (const counter of policy.counters ?? []) known.set(counter.id, counter)
    }
  }

  readonly of = (environment: number): Iterable<CompiledCounter> =>
    this.counters.get(environment)?.values() ?? []
}

/** The same of a whole ledger. Errors: the ledger's. */
export async function countersIn(ledger: Ledger): Promise<CountersSeen['of']> {
  const seen = new CountersSeen()
  for await (const page of entriesFrom(ledger, 1)) for (const entry of page) seen.note(entry)
  return seen.of
}
