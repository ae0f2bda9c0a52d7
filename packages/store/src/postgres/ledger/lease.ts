import type { ClientBase, Pool } from 'pg'
import { LOCKS } from '../database/changes.ts'

/** A node that did not beat for so long is paused or gone: another may take its place. */
const STALE = "interval '5 seconds'"

/** How long a session that is ended may take to end, ms. */
const END_MS = 1000

const END = `SELECT pg_terminate_backend(pid, ${END_MS}) FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objid = $1 AND objsubid = 2
  AND classid::bigint = hashtext(current_schema())::bigint & 4294967295
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Whether the session holds the lock of the active node now, until it ends. It is for economy: what counts is the epoch. */
export async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext(current_schema()), $1) AS held',
    [LOCKS.active],
  )
  return rows[0]?.held === true
}

/** Ends the session that holds the lock, where its node has not beaten for too long: it is paused, or cut off. */
export async function endStale(client: ClientBase): Promise<void> {
  await client.query(
    `${END} AND EXISTS (SELECT 1 FROM lease WHERE role = 'active' AND beat_at < clock_timestamp() - ${STALE})`,
    [LOCKS.active],
  )
}

/** Ends the session that holds a lock. */
export async function endHolder(client: ClientBase, lock: number): Promise<void> {
  await client.query(END, [lock])
}

/**
 * Makes this node the active one: answers its epoch, by which its appends are known. Appends of the former one that are under way are
 * waited for; later ones write nothing.
 */
export async function takeLease(client: ClientBase, node: string): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>(
    `INSERT INTO lease (role, epoch, node, taken_at, beat_at)
     VALUES ('active', 1, $1, clock_timestamp(), clock_timestamp())
     ON CONFLICT (role) DO UPDATE SET epoch = lease.epoch + 1, node = excluded.node,
       taken_at = excluded.taken_at, beat_at = excluded.beat_at
     RETURNING epoch`,
    [node],
  )
  const epoch = rows[0]?.epoch
  if (epoch === undefined) throw new Error('the lease was not taken')
  return epoch
}

const BEAT = "UPDATE lease SET beat_at = clock_timestamp() WHERE role = 'active' AND epoch = $1"

/**
 * Says that this node is there. It is a commit of its own: what was committed before is on the synchronous standby, too, once this
 * resolves. Answers whether the lease is still that of this epoch.
 */
export async function beat(client: ClientBase | Pool, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query({ name: 'beat', text: BEAT, values: [epoch] })
  return rowCount === 1
}
