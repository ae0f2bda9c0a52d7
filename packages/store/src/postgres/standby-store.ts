import type { EntityKey, ResidentStates, Snapshots, Store } from '@winnow/engine'
import type { Pool } from 'pg'
import type { SpillingStates } from '../slab/spilling-states.ts'
import { readSeed } from './database/kept-seed.ts'
import { openStandbyReads } from './standby-reads.ts'
import { FollowedLedger } from './ledger/followed-ledger.ts'

/** What a node follows while another one is active. */
export interface StandbyStore {
  readonly ledger: FollowedLedger
  /** The node's own. */
  readonly snapshots: Snapshots
  /** Secret of the database that entity keys are hashed with. */
  readonly seed: EntityKey
  /** All that is kept, to be read. Errors: those of `openStandbyReads`. */
  reads(): Promise<Store>
  /** Empty entity states. Those of a node that becomes active stay in use. */
  readonly newStates: () => ResidentStates
}

interface StandbyParts {
  readonly url: string
  readonly snapshots: Snapshots
  readonly states: SpillingStates
}

/** Undefined while nobody began a ledger. Errors: PostgreSQL's. */
export async function standbyStore(
  pool: Pool,
  { url, snapshots, states }: StandbyParts,
): Promise<StandbyStore | undefined> {
  const seed = (await hasTables(pool)) ? await readSeed(pool) : undefined
  if (seed === undefined) return undefined
  const newStates = (): ResidentStates => states.newStates()
  const followed = { ledger: new FollowedLedger(pool), snapshots, seed, newStates }
  return { ...followed, reads: () => openStandbyReads({ ...followed, url }) }
}

async function hasTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    "SELECT to_regclass(format('%I.ledger', current_schema())) IS NOT NULL AS has",
  )
  return rows[0]?.has === true
}
