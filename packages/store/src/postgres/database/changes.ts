import type { ClientBase, Pool } from 'pg'
import { WAIT_FOR_DISK } from './connections.ts'

/** Second numbers of advisory locks; the first is the schema. */
export const LOCKS = { active: 1, tables: 2, deliveries: 3, records: 4 } as const

/**
 * Changes under one lock: on all nodes they happen one after the other, and those of this node in the order in which they were asked
 * for. So none waits for the lock with more than one connection.
 */
export class Changes {
  private readonly pool: Pool
  private readonly lock: number
  private former: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool, lock: (typeof LOCKS)[keyof typeof LOCKS]) {
    this.pool = pool
    this.lock = lock
  }

  /** Runs in one transaction, which sees what all before it changed. */
  make<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    const next = this.former.then(() => this.inTransaction(work))
    this.former = next.catch(() => undefined)
    return next
  }

  private async inTransaction<Result>(
    work: (client: ClientBase) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.pool.connect()
    try {
      await client.query(`BEGIN; ${WAIT_FOR_DISK};
        SELECT pg_advisory_xact_lock(hashtext(current_schema()), ${this.lock})`)
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      // One that broke is not taken back.
      client.release()
    }
  }
}
