import type { CaseFilter } from '@winnow/engine'
import { type Expression, sql, type SqlBool } from 'kysely'

type Condition = Expression<SqlBool>

/** What the rows of cases that a filter means have in common: `matchesCase`, for rows that are open. */
export function conditionsOf(filter: CaseFilter): readonly Condition[] {
  const { queues, abuseTypes, entityTypes, userId, assignee, isEscalated, ids } = filter
  return [
    sql<SqlBool>`json_extract(body, '$.blind') IS NULL`,
    isAmong('queue', queues),
    isAmong('entity_type', entityTypes),
    isAmong('id', ids),
    inBody('abuseType', abuseTypes),
    userId === undefined ? [] : sql<SqlBool>`user_id = ${userId}`,
    assignee === undefined ? [] : sql<SqlBool>`json_extract(body, '$.assignee') = ${assignee}`,
    isEscalated === undefined
      ? []
      : // It is true, or not there.
        isEscalated
        ? sql<SqlBool>`json_extract(body, '$.isEscalated') IS NOT NULL`
        : sql<SqlBool>`json_extract(body, '$.isEscalated') IS NULL`,
    ...rangesOf(filter),
    causeOf(filter),
  ].flat()
}

function rangesOf(filter: CaseFilter): readonly Condition[] {
  const { scoreFrom, scoreTo, usdMicrosFrom, usdMicrosTo } = filter
  const { enteredFromMs, enteredToMs, dueToMs } = filter
  const score = sql`CAST(json_extract(body, '$.scoreNow') AS NUMERIC)`
  const entered = sql`CAST(json_extract(body, '$.clocks.enteredAtMs') AS NUMERIC)`
  return [
    ...isBetween(score, scoreFrom, scoreTo),
    ...isBetween(sql`usd_micros`, usdMicrosFrom, usdMicrosTo),
    ...isBetween(entered, enteredFromMs, enteredToMs),
    ...isBetween(sql`due_at_ms`, undefined, dueToMs),
  ]
}

const isBetween = (
  value: Expression<unknown>,
  from?: number,
  to?: number,
): readonly Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${value} >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${value} <= ${to}`]),
]

/** Of no value none is wanted. */
const isAmong = (
  column: 'queue' | 'entity_type' | 'id',
  wanted: readonly (string | number)[] | undefined,
): readonly Condition[] =>
  wanted === undefined ? [] : [amongValues(sql`${sql.ref(column)}`, wanted)]

const inBody = (member: string, wanted: readonly string[] | undefined): readonly Condition[] =>
  wanted === undefined ? [] : [amongValues(sql`json_extract(body, ${`$.${member}`})`, wanted)]

const amongValues = (value: Expression<unknown>, wanted: readonly (string | number)[]): Condition =>
  wanted.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${value} IN (${sql.join([...wanted])})`

function causeOf({ workflow, route }: CaseFilter): readonly Condition[] {
  if (workflow === undefined && route === undefined) return []
  const tests = [
    workflow === undefined ? [] : sql`json_extract(value, '$.workflow') = ${workflow}`,
    route === undefined ? [] : sql`json_extract(value, '$.route') = ${route}`,
  ].flat()
  const all = sql.join(tests, sql` AND `)
  return [sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(body, '$.causes') WHERE ${all})`]
}
