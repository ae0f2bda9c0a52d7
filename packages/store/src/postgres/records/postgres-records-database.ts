import type {
  ColumnValue,
  RecordsDatabase,
  RecordsStatement,
} from '../../sql/records/records-database.ts'
import { type ElementType, isElementType } from '../database/binary-arrays.ts'
import { storedText } from '../database/text-form.ts'
import { type BatchedWrite, batchedWrite, type ColumnTypes, queryOf } from './batched-write.ts'
import { RECORDS_TABLE_NAMES } from './records-schema.ts'
import type { Session, SessionQuery } from './session.ts'

/** Changes that wait to be sent, in rows. */
const MAX_WAITING = 20_000

const COLUMNS = `SELECT relname AS table, attname AS column, typname AS type FROM pg_attribute
  JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
  WHERE relnamespace = current_schema()::regnamespace AND attnum > 0 AND relname = ANY($1)`

/** Changes of one table by one statement, in the order in which they came. */
interface Run {
  readonly write: BatchedWrite | undefined
  readonly sql: string
  readonly rows: (readonly ColumnValue[])[]
  readonly keys: Set<string>
}

/**
 * The records' tables in PostgreSQL, for the fold. Changes wait, and go as few statements over arrays: before a read of their table,
 * or with `flush`. Changes of one table keep their order; those of different tables do not depend on each other.
 */
export class PostgresRecordsDatabase implements RecordsDatabase {
  private readonly session: Session
  private readonly types: ColumnTypes
  private readonly waiting = new Map<string, Run[]>()
  private waitingRows = 0

  constructor(session: Session) {
    this.session = session
    this.types = columnTypes(session)
  }

  prepare(sql: string): RecordsStatement {
    return /^\s*SELECT\b/i.test(sql) ? this.reading(sql) : this.writing(sql)
  }

  /** Sends all changes that wait. */
  flush(): void {
    this.send([...this.waiting.keys()])
  }

  private reading(sql: string): RecordsStatement {
    const text = inPostgres(sql)
    const tables = RECORDS_TABLE_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(sql))
    let asArrays = false
    const all = (...values: readonly ColumnValue[]): readonly unknown[] => {
      this.send(tables)
      return this.session.one({ ...single(text, values), asArrays }).rows
    }
    return {
      get: (...values) => all(...values)[0],
      all,
      run: () => ({ changes: 0 }),
      setReturnArrays: (isWanted) => (asArrays = isWanted),
    }
  }

  private writing(sql: string): RecordsStatement {
    const table = /(?:INTO|UPDATE|FROM) (\w+)/.exec(sql)?.[1] ?? ''
    const write = batchedWrite(sql, this.types)
    const add = (...values: readonly ColumnValue[]): void => {
      this.add(table, { write, sql, values })
    }
    return {
      get: add,
      all: (...values) => {
        add(...values)
        return []
      },
      run: (...values) => {
        this.send([table])
        return this.session.one(single(inPostgres(sql), values))
      },
      setReturnArrays: () => undefined,
    }
  }

  private add(
    table: string,
    {
      write,
      sql,
      values,
    }: Pick<Run, 'write' | 'sql'> & { readonly values: readonly ColumnValue[] },
  ): void {
    const runs = this.waiting.get(table) ?? []
    this.waiting.set(table, runs)
    const last = runs.at(-1)
    const key = write === undefined ? '' : JSON.stringify(write.key.map((at) => String(values[at])))
    const isNamed = write !== undefined && write.key.length > 0
    const fits = write !== undefined && last?.sql === sql && !(isNamed && last.keys.has(key))
    const run = fits ? last : { write, sql, rows: [], keys: new Set<string>() }
    if (!fits) runs.push(run)
    run.rows.push(values)
    if (isNamed) run.keys.add(key)
    this.waitingRows += 1
    if (this.waitingRows >= MAX_WAITING) this.flush()
  }

  private send(tables: readonly string[]): void {
    const runs = tables.flatMap((table) => this.waiting.get(table) ?? [])
    if (runs.length === 0) return
    for (const table of tables) this.waiting.delete(table)
    this.waitingRows -= runs.reduce((sum, { rows }) => sum + rows.length, 0)
    this.session.ask(runs.flatMap(queriesOf))
  }
}

const queriesOf = ({ write, sql, rows }: Run): readonly SessionQuery[] =>
  write === undefined
    ? rows.map((values) => single(inPostgres(sql), values))
    : [queryOf(write, rows)]

const single = (text: string, values: readonly ColumnValue[]): SessionQuery => ({
  text,
  values: values.map((value) => (typeof value === 'string' ? storedText(value) : value)),
})

/**
 * Where PostgreSQL has other words than SQLite: numbers of parameters, and a list of ids that is joined in its order. Bodies of entries
 * are kept as they are, other texts in the form without NUL.
 */
function inPostgres(sql: string): string {
  let at = 0
  const plain = sql.includes('FROM ledger') ? sql.replace(/\bbody\b/, 'body::varchar AS body') : sql
  return plain
    .replace(
      /json_each\(\?\) AS wanted\s+CROSS JOIN/,
      'json_array_elements_text(?::json) AS wanted (value) INNER JOIN',
    )
    .replaceAll('?', () => `$${(at += 1)}`)
}

function columnTypes(session: Session): ColumnTypes {
  const { rows } = session.one({ text: COLUMNS, values: [RECORDS_TABLE_NAMES] })
  const types = new Map<string, Map<string, ElementType>>()
  for (const { table, column, type } of rows as Record<'table' | 'column' | 'type', string>[]) {
    if (!isElementType(type)) throw new Error(`a column of type ${type}: ${table}.${column}`)
    types.set(table, (types.get(table) ?? new Map<string, ElementType>()).set(column, type))
  }
  return types
}
