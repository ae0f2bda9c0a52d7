import { openReadOnlyStore } from '@winnow/store'

/** Which ledger a directory holds, and how far. */
export interface LedgerIdentity {
  /** The same in all copies of one ledger, and in no other. */
  readonly seed: string
  readonly last: number
}

/** Errors: as `openReadOnlyStore`. */
export async function ledgerIdentity(directory: string): Promise<LedgerIdentity> {
  const store = openReadOnlyStore(directory)
  const { seed, ledger } = store
  const last = ledger.last()
  await store.close()
  return { seed: `${seed.hi}:${seed.lo}`, last }
}
