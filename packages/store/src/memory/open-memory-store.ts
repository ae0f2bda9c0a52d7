import type { EntityKey, Store } from '@winnow/engine'
import { newSeed } from '../account-ids.ts'
import { EntitySlab } from '../slab/entity-slab.ts'
import { MemoryAccounts } from './memory-accounts.ts'
import { MemoryClaims } from './memory-claims.ts'
import { MemoryCredentials } from './memory-credentials.ts'
import { MemoryDeliveries } from './memory-deliveries.ts'
import { MemoryEndpoints } from './memory-endpoints.ts'
import { MemoryHealth } from './memory-health.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { MemoryMerchants } from './memory-merchants.ts'
import { MemoryPartners } from './memory-partners.ts'
import { MemoryOwnRoles } from './memory-own-roles.ts'
import { MemoryPersonalTokens } from './memory-personal-tokens.ts'
import { MemoryPeople } from './memory-people.ts'
import { MemoryRecords } from './memory-records.ts'
import { MemoryRetention } from './memory-retention.ts'
import { oldPassesOf } from './old-passes.ts'
import { StoreRetention } from '../retention/store-retention.ts'
import { Turns } from '../turns.ts'
import { MemorySavedViews } from './memory-saved-views.ts'
import { MemorySignIns } from './memory-sign-ins.ts'
import { MemorySnapshots } from './memory-snapshots.ts'
import { MemoryTrainer } from './memory-trainer.ts'
import { MemoryVerifications } from './memory-verifications.ts'

/** A store that lasts as long as the process. `seed` makes entity keys the same from run to run. */
export function openMemoryStore({ seed = newSeed() }: { readonly seed?: EntityKey } = {}): Store {
  const records = new MemoryRecords()
  const people = new MemoryPeople()
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
    partners: new MemoryPartners(),
    claims: new MemoryClaims(),
    people,
    credentials: new MemoryCredentials(people),
    signIns: new MemorySignIns(),
    ownRoles: new MemoryOwnRoles(),
    personalTokens: new MemoryPersonalTokens(),
    savedViews: new MemorySavedViews(),
    endpoints: new MemoryEndpoints(),
    deliveries: new MemoryDeliveries(),
    retention: new StoreRetention({
      table: new MemoryRetention(),
      openPass: oldPassesOf(ledger, seed),
      removeDetails: async (sequences) => ledger.removeDetails(sequences),
      // Its records are of what was sent, as long as the process runs.
      renewRecords: async () => undefined,
      turns: new Turns(),
    }),
    health: new MemoryHealth(),
    trainer: new MemoryTrainer(ledger),
    verifications: new MemoryVerifications(),
    merchants: new MemoryMerchants(),
    seed,
    newStates: () => new EntitySlab(),
    close: async () => undefined,
  }
}
