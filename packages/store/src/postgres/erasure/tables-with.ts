import type { Pool } from 'pg'
import { storedText } from '../database/text-form.ts'

/** Erasures that are open name their user. */
const LEFT_OUT = 'erasures'

const COLUMNS = `SELECT relname AS table, attname AS column, typname AS type FROM pg_attribute
  JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0
  AND NOT attisdropped AND typname IN ('text', 'varchar', 'bytea') AND relname <> $1
  ORDER BY relname, attnum`

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** The tables that have a row with a text, byte for byte, as `table NAME`. */
export async function tablesWith(pool: Pool, text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<Column>(COLUMNS, [LEFT_OUT])
  const found: string[] = []
  for (const table of new Set(rows.map((row) => row.table))) {
    const conditions = rows.filter((row) => row.table === table).map(conditionOf)
    const { rows: any } = await pool.query<{ has: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE ${conditions.join(' OR ')}) AS has`,
      [storedText(text)],
    )
    if (any[0]?.has === true) found.push(`table ${table}`)
  }
  return found
}

const conditionOf = ({ column, type }: Column): string =>
  type === 'bytea'
    ? `position(convert_to($1::text, 'UTF8') IN "${column}") > 0`
    : `strpos("${column}" COLLATE "C", $1::text) > 0`
