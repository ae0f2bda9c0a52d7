import type { EntityKey } from '@winnow/engine'
import type { Pool } from 'pg'
import { newSeed } from '../../account-ids.ts'

/** The secret that entity keys are hashed with: made once. */
export async function keptSeed(pool: Pool, wanted: EntityKey = newSeed()): Promise<EntityKey> {
  await pool.query(
    "INSERT INTO meta (key, value) VALUES ('seed', $1) ON CONFLICT (key) DO NOTHING",
    [JSON.stringify(wanted)],
  )
  const seed = await readSeed(pool)
  if (seed === undefined) throw new Error('the seed was not kept')
  return seed
}

/** The same; undefined while there is none. */
export async function readSeed(pool: Pool): Promise<EntityKey | undefined> {
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM meta WHERE key = 'seed'")
  const [row] = rows
  return row && (JSON.parse(row.value) as EntityKey)
}
