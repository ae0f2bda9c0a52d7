import type { ClientBase, Pool } from 'pg'
import { DatabaseRefused } from '../../errors.ts'
import { RECORDS_TABLES, RECORDS_VERSION } from '../../sql/records/records-tables.ts'

/** The form of the tables in PostgreSQL. Raise it when that changes, though the tables' own version does not. */
const FORM = 1

const VERSION = `records ${RECORDS_VERSION}.${FORM}`

/** Characters that JSON can escape and PostgreSQL's text cannot hold: NUL, and halves of pairs. */
const ESCAPED = String.raw`'\\u(0000|d[89a-f][0-9a-f]{2})', '\\ufffd', 'g'`

/** Functions of SQLite that the records' queries use. Paths are those of members: `$.undoable.bulk`. */
const FUNCTIONS = `
CREATE OR REPLACE FUNCTION json_extract(document text, path text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(document, ${ESCAPED})::json #>> string_to_array(substr(path, 3), '.') $$;
CREATE OR REPLACE FUNCTION json_each(document text, path text) RETURNS TABLE (value text)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT element::text FROM json_array_elements(regexp_replace(document, ${ESCAPED})::json
    #> string_to_array(substr(path, 3), '.')) AS element $$;
CREATE OR REPLACE FUNCTION json_each(list text) RETURNS TABLE (value text)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT json_array_elements_text(list::json) $$;
CREATE OR REPLACE FUNCTION printf(format text, number bigint) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT lpad(to_hex(number), 16, '0') $$;
`

/** Money has no bound that 64 bits keep. */
const TABLES = RECORDS_TABLES.replaceAll(/\b(loss|usd_micros) INTEGER/g, '$1 double precision')
  .replaceAll(/\bINTEGER\b/g, 'bigint')
  .replaceAll(/\bREAL\b/g, 'double precision')
  .replaceAll(/\bBLOB\b/g, 'bytea')
  .replaceAll(/\bTEXT\b/g, 'text COLLATE "C"')
  .replaceAll(' WITHOUT ROWID', '')

/** Names of the tables that hold records. */
export const RECORDS_TABLE_NAMES: readonly string[] = [
  ...TABLES.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g),
].flatMap(([, name]) => name ?? [])

/** Empty tables of a session alone, which hide those that all see. */
export const OWN_TABLES = `${TABLES.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE')}
  INSERT INTO progress SELECT 0, NULL`

/** Statements that put a session's own tables in the place of those of a schema. Rows are copied before anybody is kept waiting. */
export function takeOwnTables(schema: string): readonly string[] {
  const inSchema = (name: string): string => `"${schema.replaceAll('"', '""')}".${name}`
  const names = RECORDS_TABLE_NAMES
  return [
    ...names.flatMap((name) => [
      `CREATE TABLE ${inSchema(`${name}_anew`)} (LIKE ${inSchema(name)} INCLUDING ALL)`,
      `INSERT INTO ${inSchema(`${name}_anew`)} SELECT * FROM pg_temp.${name}`,
    ]),
    `DROP TABLE ${names.map(inSchema).join(', ')}`,
    ...names.map((name) => `ALTER TABLE ${inSchema(`${name}_anew`)} RENAME TO ${name}`),
    `COMMENT ON TABLE ${inSchema('progress')} IS '${VERSION}'`,
  ]
}

const STATE = `SELECT obj_description(to_regclass('progress'), 'pg_class') AS version`

const IS_OURS = `SELECT NOT EXISTS (
  SELECT 1 FROM progress LEFT JOIN ledger USING (sequence)
  WHERE progress.sequence > 0 AND ledger.checksum IS DISTINCT FROM progress.checksum
) AS ours`

/**
 * Sees to it that there are tables of the present version, made of this ledger. Others begin again, empty: they are folded again from
 * the first entry.
 */
export async function prepareRecords(client: ClientBase): Promise<void> {
  if (!(await isUsable(client))) await makeAnew(client)
  await client.query('INSERT INTO progress SELECT 0, NULL WHERE NOT EXISTS (SELECT FROM progress)')
}

/** Error: DatabaseRefused, where another version folds the records. */
export async function mustBeCurrentRecords(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string | null }>(STATE)
  if (rows[0]?.version === VERSION) return
  throw new DatabaseRefused('the records are those of another version')
}

async function isUsable(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>(STATE)
  if (rows[0]?.version !== VERSION) return false
  const found = await client.query<{ ours: boolean }>(IS_OURS)
  return found.rows[0]?.ours === true
}

/** All statements are one transaction. */
async function makeAnew(client: ClientBase): Promise<void> {
  await client.query(`
    DROP TABLE IF EXISTS ${RECORDS_TABLE_NAMES.join(', ')};
    ${FUNCTIONS}
    ${TABLES}
    COMMENT ON TABLE progress IS '${VERSION}'`)
}
