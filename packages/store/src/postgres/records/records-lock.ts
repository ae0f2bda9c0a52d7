import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { LeaseLost } from '../../errors.ts'
import { LOCKS } from '../database/changes.ts'
import { beat, endHolder } from '../ledger/lease.ts'

/** How often a session that is ended is waited for, and how long each time, ms. */
const TRIES = 50
const PAUSE_MS = 20

/**
 * Takes the records for this session. A session of a former active node may still fold: it is ended, and what it did not commit is
 * gone. Errors: LeaseLost, where the lease is not that of this epoch; it does not end.
 */
export async function takeRecords(client: ClientBase, epoch: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!(await beat(client, epoch))) throw new LeaseLost('another node folds the records now')
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext(current_schema()), $1) AS held',
      [LOCKS.records],
    )
    if (rows[0]?.held === true) return
    await endHolder(client, LOCKS.records)
    await wait(PAUSE_MS)
  }
  throw new Error('another session folds the records, and does not end')
}
