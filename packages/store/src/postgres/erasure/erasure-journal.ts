import type { ErasedUser, ErasureJournal } from '@winnow/engine'
import type { Pool } from 'pg'
import { packErasures } from './pack-tables.ts'

const OPEN = 'SELECT wish FROM erasures WHERE wish IS NOT NULL ORDER BY entry NULLS LAST'

const BEGIN = `INSERT INTO erasures (environment, user_key, wish, entry) VALUES ($1, $2, $3, $4)
  ON CONFLICT (environment, user_key) DO UPDATE SET wish = excluded.wish,
    entry = coalesce(excluded.entry, erasures.entry)`

const FINISH = `UPDATE erasures SET wish = NULL, report = $3
  WHERE environment = $1 AND user_key = $2`

const REPORT = 'SELECT report FROM erasures WHERE environment = $1 AND user_key = $2'

/** The newest erasure: snapshots that are older may have something of a user. */
const NEWEST = 'SELECT max(entry) AS newest FROM erasures'

/** Erasures in a table, which all nodes share. The wish has the user's id: nothing of its row is left once it is done. */
export class PostgresErasureJournal implements ErasureJournal {
  private readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  async open(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ wish: string }>(OPEN)
    return rows.map(({ wish }) => wish)
  }

  async begin({ environment, user }: ErasedUser, wish: string, entry?: number): Promise<void> {
    await this.pool.query(BEGIN, [environment, user, wish, entry])
  }

  async finish({ environment, user }: ErasedUser, report: string): Promise<void> {
    await this.pool.query(FINISH, [environment, user, report])
    await packErasures(this.pool)
  }

  async report({ environment, user }: ErasedUser): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ report: string | null }>(REPORT, [environment, user])
    return rows[0]?.report ?? undefined
  }
}

/** The entry of the newest erasure; 0 = there is none. */
export async function newestErasure(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ newest: number | null }>(NEWEST)
  return rows[0]?.newest ?? 0
}
