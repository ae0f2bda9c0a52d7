import type { LedgerEntry, Store } from '@winnow/engine'

/** The store with these entries, readable in its records. */
export async function filled(store: Store, entries: readonly LedgerEntry[]): Promise<Store> {
  await store.ledger.append(entries)
  await store.records.settled(store.ledger.last())
  return store
}
