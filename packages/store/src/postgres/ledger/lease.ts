import type { ClientBase, Pool } from 'pg'
import { LOCKS } from '../database/changes.ts'
import { telling } from '../database/news.ts'
import { WAITS_FOR_STANDBY } from '../database/standby.ts'

/** A node that did not beat for so long is paused or gone: another may take its place. */
const STALE = "interval '5 seconds'"

/** How long a session that is ended may take to end, ms. */
const END_MS = 1000

/** The sessions that hold a lock. */
const HOLDERS = `FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objid = $1 AND objsubid = 2
  AND classid::bigint = hashtext(current_schema())::bigint & 4294967295
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const END = `SELECT pg_terminate_backend(pid, ${END_MS}) ${HOLDERS}`

/** Whether the session holds the lock of the active node now, until it ends. It is for economy: what counts is the epoch. */
export async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext(current_schema()), $1) AS held',
    [LOCKS.active],
  )
  return rows[0]?.held === true
}

/** Lets go of the lock, and tells those that wait. */
export async function releaseLock(client: ClientBase): Promise<void> {
  await client.query(
    `SELECT pg_advisory_unlock(hashtext(current_schema()), $1), ${telling('released')}`,
    [LOCKS.active],
  )
}

/** Ends the session that holds the lock, where its node has not beaten for too long: it is paused, or cut off. */
export async function endStale(client: ClientBase): Promise<void> {
  if (!(await hasLease(client))) return
  await client.query(
    `${END} AND EXISTS (SELECT 1 FROM lease WHERE role = 'active' AND beat_at < clock_timestamp() - ${STALE})`,
    [LOCKS.active],
  )
}

/** False while the first node makes the tables. */
async function hasLease(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "SELECT to_regclass(format('%I.lease', current_schema())) IS NOT NULL AS has",
  )
  return rows[0]?.has === true
}

/** How the node that has the lease is called; undefined where there is none yet. */
export async function holderOf(client: ClientBase): Promise<string | undefined> {
  if (!(await hasLease(client))) return undefined
  const { rows } = await client.query<{ node: string }>(
    "SELECT node FROM lease WHERE role = 'active'",
  )
  return rows[0]?.node
}

/** Ends the session that holds a lock. */
export async function endHolder(client: ClientBase, lock: number): Promise<void> {
  await client.query(END, [lock])
}

/** Keeps the lease from being taken until the transaction ends; no row: it is another's. */
export const HOLD_LEASE = "SELECT epoch FROM lease WHERE role = 'active' AND epoch = $1 FOR SHARE"

/** What a node knows of the server with each sign of life. */
export interface Beat {
  /** A commit waits for a synchronous standby. */
  readonly waitsForStandby: boolean
}

interface TakenLease extends Beat {
  readonly epoch: number
}

/**
 * Makes this node the active one: answers its epoch, by which its appends are known. Appends of the former one that are under way are
 * waited for; later ones write nothing.
 */
export async function takeLease(client: ClientBase, node: string): Promise<TakenLease> {
  const { rows } = await client.query<TakenLease>(
    `INSERT INTO lease (role, epoch, node, taken_at, beat_at)
     VALUES ('active', 1, $1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (role) DO UPDATE SET epoch = lease.epoch + 1, node = excluded.node,
       taken_at = excluded.taken_at, beat_at = excluded.beat_at
     RETURNING epoch, ${WAITS_FOR_STANDBY} AS "waitsForStandby"`,
    [node],
  )
  const [taken] = rows
  if (taken === undefined) throw new Error('the lease was not taken')
  return taken
}

/** A node that has the lease, or had it last. */
export interface ActiveNode {
  readonly node: string
  /** How old its last sign of life is, ms. */
  readonly silentMs: number
  /** Its session holds the lock now. */
  readonly isHolding: boolean
}

/** Who is the active node; undefined = there was none yet. */
export async function readActive(pool: Pool): Promise<ActiveNode | undefined> {
  const { rows } = await pool.query<ActiveNode>(
    `SELECT node, EXISTS (SELECT 1 ${HOLDERS}) AS "isHolding",
      round(extract(epoch FROM clock_timestamp() - beat_at) * 1000)::bigint AS "silentMs"
     FROM lease WHERE role = 'active'`,
    [LOCKS.active],
  )
  return rows[0]
}

const BEAT = `UPDATE lease SET beat_at = clock_timestamp() WHERE role = 'active' AND epoch = $1
  RETURNING ${WAITS_FOR_STANDBY} AS "waitsForStandby"`

/**
 * Says that this node is there. It is a commit of its own: what was committed before is on the synchronous standby, too, once this
 * resolves. Undefined: the lease is another's.
 */
export async function beat(client: ClientBase | Pool, epoch: number): Promise<Beat | undefined> {
  const { rows } = await client.query<Beat>({ name: 'beat', text: BEAT, values: [epoch] })
  return rows[0]
}
