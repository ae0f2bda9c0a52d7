import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { StoreBusy } from '../../errors.ts'
import { QueryRunner } from '../../sql/query-runner.ts'
import { Changes, LOCKS } from './changes.ts'
import { telling } from './news.ts'
import { storedText } from './text-form.ts'

const compiler = new PostgresQueryCompiler()

/** Runs queries that were compiled for any database. Changes are one transaction, and committed when it resolves. */
export function queryRunner(pool: Pool): QueryRunner {
  const changes = new Changes(pool, LOCKS.tables)
  return new QueryRunner((queries) =>
    queries.every(isRead)
      ? runAll(pool, queries)
      : changes.make(async (client) => {
          const answers = await runAll(client, queries)
          if (queries.some(isOfKeys)) await client.query(`SELECT ${telling('keys')}`)
          return answers
        }),
  )
}

/** Tables of keys, people and roles, which every node holds in memory. */
const KEYS = new Set([
  'accounts',
  'keys',
  'partners',
  'partner_keys',
  'people',
  'personal_tokens',
  'roles',
  'sign_in_sessions',
])

/** A change of such a table. */
const isOfKeys = ({ sql }: CompiledQuery): boolean => {
  const [, table = ''] = /^(?:insert into|update|delete from) "(\w+)"/i.exec(sql) ?? []
  return KEYS.has(table)
}

/** Runs queries of a database that is only read. */
export const readingRunner = (pool: Pool): QueryRunner =>
  new QueryRunner((queries) => runAll(pool, queries))

/** Runs queries of a node that waits. Error: StoreBusy, for one that changes something. */
export const standbyRunner = (pool: Pool): QueryRunner =>
  new QueryRunner(async (queries) => {
    if (queries.every(isRead)) return runAll(pool, queries)
    throw new StoreBusy('this node is a standby, and changes nothing: ask the active node')
  })

/** Runs one query that changes nothing. */
export async function readWith<Row>(
  pool: Pool,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const [rows = []] = await runAll(pool, [query])
  return rows as Row[]
}

async function runAll(
  client: Pool | ClientBase,
  queries: readonly CompiledQuery[],
): Promise<readonly unknown[][]> {
  const all: unknown[][] = []
  for (const query of queries) {
    const { sql, parameters } = compiler.compileQuery(query.query, query.queryId)
    const { rows } = await client.query<Record<string, unknown>>(sql, parameters.map(stored))
    all.push(rows)
  }
  return all
}

const isRead = ({ query }: CompiledQuery): boolean => query.kind === 'SelectQueryNode'

const stored = (parameter: unknown): unknown =>
  typeof parameter === 'string' ? storedText(parameter) : parameter
