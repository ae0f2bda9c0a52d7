import {
  CASE_LIMITS,
  type CaseFilter,
  type CaseChangesQuery,
  type ChangedCase,
  type CaseOf,
  type CasePage,
  type CaseQuery,
  type CaseRecords,
  type HeldDecision,
  placeOfShare,
  type QueueCount,
  type QueuesInForce,
  type StoredCase,
  type WaitingQuery,
} from '@winnow/engine'
import { type CompiledQuery, sql } from 'kysely'
import { compiler } from './compile.ts'
import { heldOfRow } from './records/case-table.ts'
import { conditionsOf } from './records/case-conditions.ts'
import type { RecordsTables } from './records/records-tables.ts'

const db = compiler<RecordsTables>()

type Read = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/** How rows of the records are read. */
interface Reads {
  /** Once they have all that is on disk. */
  readonly all: Read
  /** As they are: nothing is folded for it. */
  readonly asFolded: Read
}

/** As the indexes of open cases have it: with a parameter they would not be used. */
const IS_OPEN = sql<boolean>`state = 'open'`

/** As the index of cases that were handed over has it. */
const ASSIGNEE = sql<string>`json_extract(body, '$.assignee')`

/** The cases in the records. */
export class SqlCases implements CaseRecords {
  private readonly all: Read
  private readonly asFolded: Read

  constructor({ all, asFolded }: Reads) {
    this.all = all
    this.asFolded = asFolded
  }

  async one(environment: number, id: number): Promise<StoredCase | undefined> {
    const query = bodiesOf(environment).where('id', '=', id)
    return (await this.cases(query.compile()))[0]
  }

  waiting(environment: number, query: WaitingQuery): Promise<readonly StoredCase[]> {
    const { queue, order, assignee, nowMs, offset, limit } = query
    const isHanded = assignee !== undefined
    // Few are handed over: these are ordered afterwards, and not all looked through in their order.
    const by = (column: 'loss' | 'score' | 'due_at_ms' | 'since_ms') =>
      isHanded ? sql<number>`+${sql.ref(column)}` : sql<number>`${sql.ref(column)}`
    const open = bodiesOf(environment)
      .where('queue', '=', queue)
      .where(IS_OPEN)
      .where('held_until_ms', '<=', nowMs)
      .$if(isHanded, (all) => all.where(ASSIGNEE, '=', assignee ?? ''))
    const ordered = {
      expected_loss: () => open.orderBy(by('loss'), 'desc').orderBy('due_at_ms'),
      score: () => open.orderBy(by('score'), 'desc').orderBy('due_at_ms'),
      due: () => open.orderBy(by('due_at_ms')),
      age: () => open.orderBy(by('since_ms')).orderBy('due_at_ms'),
    }
    const page = ordered[order]().orderBy('id').limit(Math.min(limit, CASE_LIMITS.page))
    return this.cases(page.offset(offset).compile())
  }

  list(environment: number, query: CaseQuery): Promise<readonly StoredCase[]> {
    const { queue, state, entity, mark, before, limit } = query
    const found = bodiesOf(environment)
      .$if(queue !== undefined, (all) => all.where('queue', '=', queue ?? ''))
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? ''))
      .$if(entity !== undefined, (all) =>
        all.where('entity_type', '=', entity?.type ?? '').where('entity_id', '=', entity?.id ?? ''),
      )
      .$if(mark !== undefined, (all) => all.where('mark', '=', mark ?? ''))
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    // An entity has few cases, and few have a mark: these are ordered afterwards, and not all looked through in their order.
    const order = entity === undefined && mark === undefined ? sql<number>`id` : sql<number>`+id`
    return this.cases(
      found.orderBy(order, 'desc').limit(Math.min(limit, CASE_LIMITS.page)).compile(),
    )
  }

  matching(
    environment: number,
    filter: CaseFilter,
    { after, limit }: CasePage,
  ): Promise<readonly StoredCase[]> {
    const found = bodiesOf(environment)
      .where(IS_OPEN)
      .where('id', '>', after)
      .where((of) => of.and(conditionsOf(filter)))
    return this.cases(found.orderBy('id').limit(Math.min(limit, CASE_LIMITS.page)).compile())
  }

  async some(environment: number, ids: readonly number[]): Promise<readonly StoredCase[]> {
    if (ids.length === 0) return []
    const found = bodiesOf(environment).where('id', 'in', [...ids])
    return this.cases(found.orderBy('id').limit(CASE_LIMITS.page).compile())
  }

  async counts(environment: number, nowMs: number): Promise<readonly QueueCount[]> {
    const query = db
      .selectFrom('cases')
      .select((of) => [
        'queue',
        of.fn.countAll<number>().as('open'),
        sql<number>`count(*) FILTER (WHERE due_at_ms <= ${nowMs})`.as('overdue'),
        of.fn.sum<number>('usd_micros').as('usdMicros'),
      ])
      .where('environment', '=', environment)
      .where(IS_OPEN)
      .groupBy('queue')
      .orderBy('queue')
    return this.all(query.compile())
  }

  async changedSince(
    environment: number,
    since: CaseChangesQuery,
  ): Promise<readonly ChangedCase[]> {
    const { fromMs, after, limit } = since
    const last = after ?? { changedMs: fromMs, id: -1 }
    const query = bodiesOf(environment)
      .select('changed_ms')
      .where(sql<boolean>`(changed_ms, id) > (${last.changedMs}, ${last.id})`)
      .orderBy('changed_ms')
      .orderBy('id')
      .limit(Math.min(limit, CASE_LIMITS.page))
    const rows = await this.all(query.compile())
    return rows.map(({ body, changed_ms: changedMs }) => {
      return { stored: JSON.parse(body) as StoredCase, changedMs }
    })
  }

  async ages(
    environment: number,
    queue: string,
    shares: readonly number[],
  ): Promise<readonly number[]> {
    const open = db
      .selectFrom('cases')
      .where('environment', '=', environment)
      .where('queue', '=', queue)
      .where(IS_OPEN)
    const [count] = await this.all(open.select((of) => of.fn.countAll<number>().as('n')).compile())
    const n = count?.n ?? 0
    if (n === 0) return []
    const at = (share: number) =>
      open
        .select('entered_ms')
        .orderBy('entered_ms', 'desc')
        .limit(1)
        .offset(placeOfShare(n, share))
    const rows = await Promise.all(shares.map((share) => this.all(at(share).compile())))
    return rows.flatMap(([row]) => row?.entered_ms ?? [])
  }

  async queues(environment: number): Promise<QueuesInForce> {
    const query = db.selectFrom('queues').selectAll().where('environment', '=', environment)
    const [row] = await this.all(query.compile())
    return row === undefined ? {} : (JSON.parse(row.in_force) as QueuesInForce)
  }

  toWarn(nowMs: number, limit: number): Promise<readonly CaseOf[]> {
    return this.earliest('warn_at_ms', nowMs, { limit, except: [] })
  }

  pastUndo(
    takenByMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<readonly CaseOf[]> {
    return this.earliest('undoable_ms', takenByMs, { limit, except })
  }

  async heldPastUndo(
    takenByMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<readonly HeldDecision[]> {
    const query = db
      .selectFrom('held_decisions')
      .selectAll()
      .where('at_ms', '<=', takenByMs)
      .$if(except.length > 0, (all) => all.where(heldBulk, 'not in', [...except]))
      .orderBy('at_ms')
      .orderBy('sequence')
      .limit(limit)
    return (await this.asFolded(query.compile())).map(heldOfRow)
  }

  async isHeld(environment: number, sequence: number): Promise<boolean> {
    const query = db
      .selectFrom('held_decisions')
      .select('sequence')
      .where('sequence', '=', sequence)
      .where('environment', '=', environment)
    return (await this.all(query.compile())).length > 0
  }

  private async earliest(
    time: 'warn_at_ms' | 'undoable_ms',
    byMs: number,
    { limit, except }: { readonly limit: number; readonly except: readonly string[] },
  ): Promise<readonly CaseOf[]> {
    const query = db
      .selectFrom('cases')
      .select(['environment', 'body'])
      .where(time, '<=', byMs)
      .$if(except.length > 0, (all) => all.where(bulkOf, 'not in', [...except]))
      .orderBy(time)
      .orderBy('id')
      .limit(limit)
    const rows = await this.asFolded(query.compile())
    return rows.map(({ environment, body }) => {
      return { environment, stored: JSON.parse(body) as StoredCase }
    })
  }

  private async cases(query: CompiledQuery<{ body: string }>): Promise<readonly StoredCase[]> {
    return (await this.all(query)).map(({ body }) => JSON.parse(body) as StoredCase)
  }
}

/** The bulk action of a decision that is not final; an empty text = it is of none. */
const bulkOf = sql<string>`coalesce(json_extract(body, '$.undoable.bulk'), '')`

const heldBulk = sql<string>`coalesce(bulk, '')`

const bodiesOf = (environment: number) =>
  db.selectFrom('cases').select('body').where('environment', '=', environment)
