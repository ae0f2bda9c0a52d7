import type { EntityKey, ResidentStates, Snapshots, Store } from '@winnow/engine'
import type { Pool } from 'pg'
import type { SpillingStates } from '../slab/spilling-states.ts'
import type { Connections } from './database/connections.ts'
import { readSeed } from './database/kept-seed.ts'
import { News } from './database/news.ts'
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
  /** Calls `onKeys` when another node changed keys, people or roles, until what it answers is closed. */
  news(onKeys: () => void): { close(): Promise<void> }
  /** Empty entity states. Those of a node that becomes active stay in use. */
  readonly newStates: () => ResidentStates
}

interface StandbyParts {
  readonly url: string
  readonly snapshots: Snapshots
  readonly states: SpillingStates
  readonly connections: Connections
}

/** Undefined while nobody began a ledger. Errors: PostgreSQL's. */
export async function standbyStore(
  pool: Pool,
  { url, snapshots, states, connections }: StandbyParts,
): Promise<StandbyStore | undefined> {
  const seed = (await hasTables(pool)) ? await readSeed(pool) : undefined
  if (seed === undefined) return undefined
  const newStates = (): ResidentStates => states.newStates()
  const followed = { ledger: new FollowedLedger(pool), snapshots, seed, newStates }
  return {
    ...followed,
    reads: () => openStandbyReads({ ...followed, url }),
    news: (onKeys) =>
      new News(connections, (topic) => {
        if (topic === 'keys') onKeys()
      }),
  }
}

async function hasTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    "SELECT to_regclass(format('%I.ledger', current_schema())) IS NOT NULL AS has",
  )
  return rows[0]?.has === true
}
