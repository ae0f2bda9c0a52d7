import type { Client, CustomTypesConfig, Pool, types as Types } from 'pg'
import { readText } from './text-form.ts'

/** Connections for everything but appends, which have one of their own. */
const MAX_POOLED = 4

/** A server that does not take a connection within that time is not there. */
const CONNECT_MS = 5000

/** After so long without a word, the system asks whether the server is still there. */
const KEEP_ALIVE_MS = 5000

/** Whatever the server's setting is: what is acknowledged is on disk. A setting that also waits for a standby stays. */
export const WAIT_FOR_DISK = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`

/** Connections to one database. */
export interface Connections {
  readonly pool: Pool
  /** A connection of the caller's own, which may be ended before. Errors: what keeps it from being made. */
  connect(): Promise<Client>
  /** Ends all of them. */
  close(): Promise<void>
}

/** `onTrouble`: an idle connection broke; the next query makes another. */
export async function openConnections(
  url: string,
  onTrouble: (error: Error) => void = () => undefined,
): Promise<Connections> {
  const pg = await import('pg')
  const settings = {
    connectionString: url,
    application_name: 'winnow',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: typesWith(pg.types),
  }
  const pool = new pg.Pool({ ...settings, max: MAX_POOLED })
  pool.on('error', onTrouble)
  const own = new Set<Client>()
  return {
    pool,
    connect: async () => {
      const client = new pg.Client(settings)
      client.on('error', onTrouble)
      client.once('end', () => own.delete(client))
      await client.connect()
      own.add(client)
      await client.query(WAIT_FOR_DISK)
      return client
    },
    close: async () => {
      await Promise.all([pool.end(), ...[...own].map((client) => client.end())])
    },
  }
}

/** Whole numbers beyond 32 bits, and sums of them, come as numbers: none that is kept reaches 2^53. */
function typesWith({ builtins, getTypeParser }: typeof Types): CustomTypesConfig {
  return {
    getTypeParser: (oid, format) => {
      if (format === 'binary') return getTypeParser(oid, 'binary')
      if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
      return oid === builtins.TEXT ? readText : getTypeParser(oid, 'text')
    },
  }
}
