import type { EntityKey, ResidentStates, RewritableLedger, Snapshots, Store } from '@winnow/engine'
import type { Pool } from 'pg'
import { refuse } from '../read-only-ledger.ts'
import { RecordsFolding } from '../sql/records/records-folding.ts'
import { tablePorts } from '../sql/table-ports.ts'
import { SqlHealth } from '../sql/sql-health.ts'
import { SqlOutbox } from '../sql/sql-outbox.ts'
import { SqlPersonalTokens } from '../sql/sql-personal-tokens.ts'
import { type ReadRows, SqlRecords } from '../sql/sql-records.ts'
import { adminHash } from './database/admin-hash.ts'
import { openConnections } from './database/connections.ts'
import { mustBeCurrent } from './database/migrate.ts'
import { standbyRunner, readWith } from './database/query-runner.ts'
import type { FollowedLedger } from './ledger/followed-ledger.ts'
import { readRows } from './ledger/read-rows.ts'
import { postgresDeliveries } from './postgres-deliveries.ts'
import { detailsOf } from './postgres-details.ts'
import { mustBeCurrentRecords } from './records/records-schema.ts'

/** Where the records are that the active node folds. */
const PROGRESS = 'SELECT sequence AS position FROM progress'

/** How many messages each environment had so far. */
const MESSAGES = 'SELECT environment, messages + gone AS messages FROM outbox_marks'

/** How soon watchers of messages get new ones, ms. */
const LOOK_MS = 250

/** What is read on a standby. */
export interface StandbyReadsParts {
  readonly url: string
  readonly ledger: FollowedLedger
  readonly snapshots: Snapshots
  readonly seed: EntityKey
  readonly newStates: () => ResidentStates
}

/**
 * A store of a node that waits: all that is kept can be read, on connections that PostgreSQL lets write nothing. Errors:
 * DatabaseIsNewer; DatabaseRefused, also where the tables are not those of this version; what keeps a connection from being made.
 */
export async function openStandbyReads(parts: StandbyReadsParts): Promise<Store> {
  const connections = await openConnections(parts.url)
  const { pool } = connections
  pool.on('connect', (client) => {
    // The first statement of each connection; one that fails breaks it.
    client.query('SET default_transaction_read_only = on').catch(() => undefined)
  })
  try {
    await mustBeCurrent(pool)
    await mustBeCurrentRecords(pool)
    return await storeOf(parts, pool, () => connections.close())
  } catch (error) {
    await connections.close()
    throw error
  }
}

async function storeOf(
  { ledger, snapshots, seed, newStates }: StandbyReadsParts,
  pool: Pool,
  end: () => Promise<void>,
): Promise<Store> {
  const runner = standbyRunner(pool)
  const read: ReadRows = (query) => readWith(pool, query)
  const folding = foldingElsewhere(pool, ledger)
  const looking = setInterval(() => folding.nudge(), LOOK_MS).unref()
  const close = async (): Promise<void> => {
    clearInterval(looking)
    folding.close()
    await end()
  }
  return {
    ledger: readableLedger(pool, ledger),
    snapshots,
    seed,
    newStates,
    close,
    details: { of: (entry) => detailsOf(pool, entry) },
    trainer: { fit: refuse },
    health: await SqlHealth.open(runner),
    records: new SqlRecords({ folding, read, entry: (at) => ledger.get(at), digest: refuse }),
    outbox: new SqlOutbox(folding, read),
    ...tablePorts(runner),
    deliveries: postgresDeliveries(pool),
    adminHash: adminHash(pool),
    personalTokens: new UnchangedTokens(runner),
  }
}

/** The active node notes uses, and forgets tokens that ended. */
class UnchangedTokens extends SqlPersonalTokens {
  override async used(): Promise<void> {}
  override async forgetEnded(): Promise<void> {}
}

/** Reads of callers, apart from those of the follower, which are checked in their order. */
const readableLedger = (pool: Pool, ledger: FollowedLedger): RewritableLedger => ({
  append: refuse,
  rewrite: refuse,
  read: (from, limit) => readRows(pool, { from, limit, end: ledger.last() }),
  get: (sequence) => ledger.get(sequence),
  last: () => ledger.last(),
  trouble: () => undefined,
  close: async () => undefined,
})

const ignore = (): void => undefined

/** Which environments have new messages. */
class OutboxMarks {
  private readonly pool: Pool
  private readonly known = new Map<number, number>()

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** Those with more than at the last look; the first look knows of none. */
  async news(): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ environment: number; messages: number }>(MESSAGES)
    const more = rows.filter((row) => this.known.get(row.environment) !== row.messages)
    for (const { environment, messages } of rows) this.known.set(environment, messages)
    return more.map(({ environment }) => environment)
  }
}

/** The active node folds the records: a read waits until they are as far as the ledger that is known here. */
function foldingElsewhere(pool: Pool, ledger: FollowedLedger): RecordsFolding {
  const outbox = new OutboxMarks(pool)
  return new RecordsFolding({
    fold: async () => {
      const { rows } = await pool.query<{ position: number }>(PROGRESS)
      const position = rows[0]?.position ?? 0
      const news = await outbox.news()
      return { position, isBehind: false, generation: 0, damage: undefined, news }
    },
    failure: () => undefined,
    committed: () => ledger.last(),
    rebuild: async () => undefined,
    onRebuilt: ignore,
    onDamage: ignore,
    onFailure: ignore,
    steadyMs: () => performance.now(),
  })
}
