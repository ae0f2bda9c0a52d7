import type { Kysely, Migration } from 'kysely'
import { createAccounts, createPartners } from './first/accounts.ts'
import { createBeaconDetails } from './first/beacon-details.ts'
import { createCaseWork } from './first/case-work.ts'
import { createDeliveries } from './first/deliveries.ts'
import { createEndpoints } from './first/endpoints.ts'
import { createHealth } from './first/health.ts'
import { createLedger } from './first/ledger.ts'
import { createCredentials, createPeople, createSignIns } from './first/people.ts'
import { createRights, createSavedViews } from './first/rights.ts'
import { createMerchants, createVerifications } from './first/verifications.ts'

/** The ledger, the tables that cannot be rebuilt, with the names and columns that they have in SQLite, and deliveries. */
export const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createLedger(db)
    await createAccounts(db)
    await createPartners(db)
    await createHealth(db)
    await createPeople(db)
    await createCredentials(db)
    await createSignIns(db)
    await createRights(db)
    await createSavedViews(db)
    await createCaseWork(db)
    await createVerifications(db)
    await createMerchants(db)
    await createEndpoints(db)
    await createDeliveries(db)
    await createBeaconDetails(db)
  },
}
