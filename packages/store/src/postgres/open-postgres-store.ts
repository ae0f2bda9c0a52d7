import { hostname } from 'node:os'
import type { EntityKey, Store, WrittenKind } from '@winnow/engine'
import type { Pool } from 'pg'
import { newSeed } from '../account-ids.ts'
import type { DetailsRetention } from '../beacon-details.ts'
import type { QueryRunner } from '../sql/query-runner.ts'
import { SqlAccounts } from '../sql/sql-accounts.ts'
import { SqlClaims } from '../sql/sql-claims.ts'
import { SqlCredentials } from '../sql/sql-credentials.ts'
import { SqlEndpoints } from '../sql/sql-endpoints.ts'
import { SqlHealth } from '../sql/sql-health.ts'
import { SqlMerchants } from '../sql/sql-merchants.ts'
import { SqlOwnRoles } from '../sql/sql-own-roles.ts'
import { SqlPartners } from '../sql/sql-partners.ts'
import { SqlPeople } from '../sql/sql-people.ts'
import { SqlPersonalTokens } from '../sql/sql-personal-tokens.ts'
import { SqlSavedViews } from '../sql/sql-saved-views.ts'
import { SqlSignIns } from '../sql/sql-sign-ins.ts'
import { SqlVerifications } from '../sql/sql-verifications.ts'
import { type Connections, openConnections } from './database/connections.ts'
import { migrate } from './database/migrate.ts'
import { queryRunner } from './database/query-runner.ts'
import { LedgerConnection } from './ledger/ledger-connection.ts'
import { postgresDeliveries } from './postgres-deliveries.ts'
import { PostgresDetails } from './postgres-details.ts'
import { PostgresLedger } from './postgres-ledger.ts'

/** What of a store is in PostgreSQL: the ledger, all that cannot be made again of it, and deliveries. */
export type PostgresStore = Pick<
  Store,
  | 'accounts'
  | 'claims'
  | 'close'
  | 'credentials'
  | 'deliveries'
  | 'details'
  | 'endpoints'
  | 'health'
  | 'ledger'
  | 'merchants'
  | 'ownRoles'
  | 'partners'
  | 'people'
  | 'personalTokens'
  | 'savedViews'
  | 'seed'
  | 'signIns'
  | 'verifications'
>

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`; everything is in the schema that its `search_path` names first. */
  readonly url: string
  /** How this node is called where another one asks who has the database; the host's name and the process's id when absent. */
  readonly node?: string | undefined
  /** Of a database that is new. */
  readonly seed?: EntityKey | undefined
  /** Entries of one partition; for tests. */
  readonly partitionEntries?: number | undefined
  /** How often the node says that it is there, ms; for tests. */
  readonly beatMs?: number | undefined
  readonly onCommit?: ((ms: number) => void) | undefined
  readonly onWritten?: ((bytes: Readonly<Record<WrittenKind, number>>) => void) | undefined
  readonly onDamage?: ((cause: Error) => void) | undefined
  /** How long details of beacons are kept; for good when absent. */
  readonly detailsRetention?: DetailsRetention | undefined
  readonly onDetailsTrouble?: ((cause: unknown) => void) | undefined
}

const ignore = (): void => undefined

/**
 * Opens a database as its active node: nobody else writes to its ledger from then on.
 * Errors: DatabaseInUse, DatabaseIsNewer, DatabaseRefused; what keeps a connection from being made.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const connections = await openConnections(options.url)
  try {
    await migrate(connections.pool)
    return await start(options, connections)
  } catch (error) {
    await connections.close()
    throw error
  }
}

async function start(
  options: PostgresStoreOptions,
  connections: Connections,
): Promise<PostgresStore> {
  const { pool } = connections
  const { onCommit = ignore, onWritten = ignore, onDamage = ignore } = options
  const { detailsRetention: retention, onDetailsTrouble: onTrouble = ignore } = options
  const { node = `${hostname()} ${process.pid}`, partitionEntries, beatMs } = options
  let ledger: PostgresLedger | undefined
  const { connection, last } = await LedgerConnection.open({
    connections,
    node,
    partitionEntries,
    beatMs,
    onRefusal: (why) => ledger?.refused(why),
    onLost: (error) => ledger?.lost(error),
  })
  const details = new PostgresDetails({ pool, retention, onTrouble })
  ledger = new PostgresLedger({
    connection,
    pool,
    last,
    onCommit,
    onWritten,
    onDetails: (rows) => details.put(rows),
    onDamage,
    steadyMs: () => performance.now(),
  })
  const runner = queryRunner(pool)
  const seed = await keptSeed(pool, options.seed)
  const health = await SqlHealth.open(runner)
  return assemble({ ledger, details, runner, health, seed, connections })
}

interface Parts {
  readonly ledger: PostgresLedger
  readonly details: PostgresDetails
  readonly runner: QueryRunner
  readonly health: SqlHealth
  readonly seed: EntityKey
  readonly connections: Connections
}

function assemble({ ledger, details, runner, health, seed, connections }: Parts): PostgresStore {
  const close = async (): Promise<void> => {
    await health.flush().catch(() => undefined)
    await ledger.close()
    await details.close()
    await connections.close()
  }
  let closing: Promise<void> | undefined
  return {
    ledger,
    details,
    health,
    seed,
    accounts: new SqlAccounts(runner),
    claims: new SqlClaims(runner),
    credentials: new SqlCredentials(runner),
    deliveries: postgresDeliveries(connections.pool),
    endpoints: new SqlEndpoints(runner),
    merchants: new SqlMerchants(runner),
    ownRoles: new SqlOwnRoles(runner),
    partners: new SqlPartners(runner),
    people: new SqlPeople(runner),
    personalTokens: new SqlPersonalTokens(runner),
    savedViews: new SqlSavedViews(runner),
    signIns: new SqlSignIns(runner),
    verifications: new SqlVerifications(runner),
    close: () => (closing ??= close()),
  }
}

/** The secret that entity keys are hashed with: made once. */
async function keptSeed(pool: Pool, wanted: EntityKey = newSeed()): Promise<EntityKey> {
  await pool.query(
    "INSERT INTO meta (key, value) VALUES ('seed', $1) ON CONFLICT (key) DO NOTHING",
    [JSON.stringify(wanted)],
  )
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM meta WHERE key = 'seed'")
  return JSON.parse(rows[0]?.value ?? '') as EntityKey
}
