import type { ClientBase } from 'pg'
import { LOCKS } from '../database/changes.ts'

/** Whether the session holds the lock of the active node now, until it ends. It is for economy: what counts is the epoch. */
export async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext(current_schema()), $1) AS held',
    [LOCKS.active],
  )
  return rows[0]?.held === true
}

/**
 * Makes this node the active one: answers its epoch, by which its appends are known. Appends of the former one that are under way are
 * waited for; later ones write nothing.
 */
export async function takeLease(client: ClientBase, node: string): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>(
    `INSERT INTO lease (role, epoch, node, taken_at) VALUES ('active', 1, $1, now())
     ON CONFLICT (role) DO UPDATE
     SET epoch = lease.epoch + 1, node = excluded.node, taken_at = excluded.taken_at
     RETURNING epoch`,
    [node],
  )
  const epoch = rows[0]?.epoch
  if (epoch === undefined) throw new Error('the lease was not taken')
  return epoch
}

/**
 * A commit of its own: what was committed before is on the synchronous standby, too, once this resolves. Answers whether the lease is
 * still that of this epoch.
 */
export async function confirmLease(client: ClientBase, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE lease SET node = node WHERE role = 'active' AND epoch = $1",
    [epoch],
  )
  return rowCount === 1
}
