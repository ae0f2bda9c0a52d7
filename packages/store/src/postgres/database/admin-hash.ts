import type { AdminHash } from '@winnow/engine'
import type { Pool } from 'pg'
import { telling } from './news.ts'

const READ = "SELECT value FROM meta WHERE key = 'admin'"

const KEEP = `WITH kept AS (
  INSERT INTO meta (key, value) VALUES ('admin', $1)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value
)
SELECT ${telling('keys')}`

/** The hash of the administrator's token, for all nodes. */
export const adminHash = (pool: Pool): AdminHash => ({
  read: async () => (await pool.query<{ value: string }>(READ)).rows[0]?.value,
  keep: async (sha256) => void (await pool.query(KEEP, [sha256])),
})
