import type { ColumnValue } from '../../sql/records/records-database.ts'
import { columnArray, type ElementType } from '../database/binary-arrays.ts'
import type { SessionQuery } from './session.ts'

/** Types of columns, by table and column. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, ElementType>>

/** A statement that changes one row, made to change many. */
export interface BatchedWrite {
  readonly text: string
  /** Of its parameters. */
  readonly types: readonly ElementType[]
  /** Places of the parameters that name a row: no row may be there twice. Empty = it may. */
  readonly key: readonly number[]
}

const INSERT = /^INSERT INTO (\w+) \(([^)]*)\)\s+VALUES \([?, ]+\)\s*(.*)$/s
const CONFLICT = /^ON CONFLICT \(([^)]*)\) DO UPDATE/
const UPDATE = /^UPDATE (\w+) SET (.*) WHERE (.*)$/s
const DELETE = /^DELETE FROM (\w+) WHERE (.*)$/s

/** A parameter, and the column that it is for. */
const PARAMETER = /(\w+)( (?:=|<|<=) (?:coalesce\()?)\?/g

/** The same change of many rows, given as arrays; undefined for a statement of another form. */
export function batchedWrite(sql: string, types: ColumnTypes): BatchedWrite | undefined {
  const [, inserted, columns, tail = ''] = INSERT.exec(sql) ?? []
  if (inserted !== undefined) return insertOf({ table: inserted, columns, tail, sql }, types)
  const [, updated, assigned = '', where = ''] = UPDATE.exec(sql) ?? []
  if (updated !== undefined) {
    const set = countOf(assigned)
    const given = changeOf(updated, sql, types)
    const key = given.types.map((_, at) => at).slice(set)
    const [head, condition] = [textOf(assigned, 0), textOf(where, set)]
    return {
      ...given,
      text: `UPDATE ${updated} SET ${head} FROM ${given.text} WHERE ${condition}`,
      key,
    }
  }
  const [, deleted, which = ''] = DELETE.exec(sql) ?? []
  if (deleted === undefined) return undefined
  const given = changeOf(deleted, sql, types)
  return {
    ...given,
    text: `DELETE FROM ${deleted} USING ${given.text} WHERE ${textOf(which, 0)}`,
    key: [],
  }
}

/** The statement with the values of many rows. */
export function queryOf(
  { text, types }: BatchedWrite,
  rows: readonly (readonly ColumnValue[])[],
): SessionQuery {
  const values = types.map((type, at) =>
    columnArray(
      type,
      rows.map((row) => row[at] ?? null),
    ),
  )
  return { text, values }
}

interface Insert {
  readonly sql: string
  readonly table: string
  readonly columns: string | undefined
  readonly tail: string
}

function insertOf({ sql, table, columns = '', tail }: Insert, types: ColumnTypes): BatchedWrite {
  const names = columns.split(',').map((name) => name.trim())
  const given = names.map((name) => typeOf(types, table, name, sql))
  const conflict = CONFLICT.exec(tail)?.[1]?.split(',') ?? []
  const key = conflict.map((name) => names.indexOf(name.trim()))
  const text = `INSERT INTO ${table} (${names.join(', ')}) SELECT * FROM ${arrays(given)} ${tail}`
  return { text, types: given, key }
}

function changeOf(table: string, sql: string, types: ColumnTypes) {
  const given = [...sql.matchAll(PARAMETER)].map(([, name = '']) => typeOf(types, table, name, sql))
  const names = given.map((_, at) => `p${at}`).join(', ')
  return { types: given, text: `${arrays(given)} AS given (${names})` }
}

const arrays = (types: readonly ElementType[]): string =>
  `unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})`

const countOf = (text: string): number => [...text.matchAll(PARAMETER)].length

function textOf(text: string, from: number): string {
  let at = from
  return text.replaceAll(PARAMETER, (_, name: string, is: string) => `${name}${is}given.p${at++}`)
}

function typeOf(types: ColumnTypes, table: string, column: string, sql: string): ElementType {
  const type = types.get(table)?.get(column)
  if (type === undefined) throw new Error(`no column ${column} of ${table} is known: ${sql}`)
  return type
}
