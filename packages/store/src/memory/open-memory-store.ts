import type { EntityKey, Store } from '@winnow/engine'
import { newSeed } from '../account-ids.ts'
import { EntitySlab } from '../slab/entity-slab.ts'
import { MemoryAccounts } from './memory-accounts.ts'
import { MemoryDeliveries } from './memory-deliveries.ts'
import { MemoryEndpoints } from './memory-endpoints.ts'
import { MemoryHealth } from './memory-health.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { MemoryRecords } from './memory-records.ts'
import { MemorySnapshots } from './memory-snapshots.ts'
import { MemoryTrainer } from './memory-trainer.ts'

/** A store that lasts as long as the process. `seed` makes entity keys the same from run to run. */
export function openMemoryStore({ seed = newSeed() }: { readonly seed?: EntityKey } = {}): Store {
  const records = new MemoryRecords()
  const ledger = new MemoryLedger((entry) => {
    records.fold(entry)
  })
  return {
    ledger,
    details: ledger,
    records,
    outbox: records.outbox,
    snapshots: new MemorySnapshots(),
    accounts: new MemoryAccounts(),
    endpoints: new MemoryEndpoints(),
    deliveries: new MemoryDeliveries(),
    health: new MemoryHealth(),
    trainer: new MemoryTrainer(ledger),
    seed,
    newStates: () => new EntitySlab(),
    close: async () => undefined,
  }
}
