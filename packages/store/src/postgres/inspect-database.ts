import type { Pool } from 'pg'
import { openConnections } from './database/connections.ts'
import { WAITS_FOR_STANDBY } from './database/standby.ts'
import { type ActiveNode, readActive } from './ledger/lease.ts'

/** What an operator asks of a database. */
export interface DatabaseFacts {
  /** As `15.8`. */
  readonly version: string
  readonly name: string
  readonly schema: string
  /** It follows another server, so that nothing can be written. */
  readonly isFollower: boolean
  /** A commit waits for another server. Without it a failover may lose what was acknowledged. */
  readonly waitsForStandby: boolean
  /** The node that has, or had, the lease; undefined = none ever had it. */
  readonly active: ActiveNode | undefined
}

type ServerFacts = Omit<DatabaseFacts, 'active'>

const FACTS = `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
  current_database() AS name, current_schema() AS schema, pg_is_in_recovery() AS "isFollower",
  ${WAITS_FOR_STANDBY} AS "waitsForStandby"`

/** Asks a database that has Winnow's tables about itself. Errors: what keeps a connection from being made. */
export async function inspectDatabase(url: string): Promise<DatabaseFacts> {
  const connections = await openConnections(url)
  try {
    return { ...(await serverFacts(connections.pool)), active: await readActive(connections.pool) }
  } finally {
    await connections.close()
  }
}

async function serverFacts(pool: Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(FACTS)
  const [facts] = rows
  if (facts === undefined) throw new Error('a query without a table has one row')
  return facts
}
