import {
  type Attempt,
  type Deliveries,
  type Delivery,
  type DeliveryCounts,
  type DeliveryQuery,
  MAX_DELIVERY_PAGE,
  MAX_REPLAYED,
  type Replay,
  type ReplaySelection,
} from '@winnow/engine'
import type { Pool } from 'pg'
import { ofQuery, ofSelection } from './conditions.ts'
import { type DeliveryQueue, isBehind } from './delivery-queue.ts'
import {
  attemptOf,
  type AttemptRow,
  deliveryOf,
  type DeliveryRow,
  LINED_UP,
  replayOf,
  type ReplayRow,
} from './delivery-rows.ts'

/** Replays of a page. */
const MAX_REPLAY_PAGE = 100

const COUNTS = `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
  count(*) FILTER (WHERE state = 'queued') AS queued,
  count(*) FILTER (WHERE state = 'held') AS held,
  count(*) FILTER (WHERE state = 'parked') AS parked
  FROM deliveries WHERE endpoint = $1 AND state IN ('waiting', 'queued', 'held', 'parked')`

const OLDEST = `SELECT made_ms FROM deliveries WHERE endpoint = $1 AND replay = 0
  AND state IN ${LINED_UP} ORDER BY number LIMIT 1`

const EXPIRE = `WITH old AS (
  DELETE FROM deliveries WHERE number IN (SELECT number FROM deliveries ORDER BY number LIMIT $2)
    AND made_ms < $1 AND state NOT IN ${LINED_UP} RETURNING number
), tried AS (
  DELETE FROM attempts WHERE delivery IN (SELECT number FROM old)
)
SELECT count(*) AS count FROM old`

const ADD_REPLAY = `INSERT INTO replays
  (source, target, selection, state, total, made, created_at_ms, place, last)
  VALUES ($1, $2, $3, 'running', $4, 0, $5, 0, (SELECT coalesce(max(number), 0) FROM deliveries))
  RETURNING *`

const COPY = `INSERT INTO deliveries (endpoint, state, message, replay, is_claimed, tries, due_ms,
  made_ms, at_ms, kind, entity_type, entity_id, body)
SELECT $1, CASE WHEN ${isBehind('$1', '$2')} THEN 'queued' ELSE 'waiting' END, message, $2, false,
  0, $3, $3, at_ms, kind, entity_type, entity_id, body
FROM (SELECT *, number AS place FROM deliveries WHERE number = ANY ($4::bigint[])) AS next
ORDER BY place`

const ADVANCE = 'UPDATE replays SET state = $2, made = made + $3, place = $4 WHERE number = $1'

/** What was added and tried, newest first, and what of it is sent again. */
export class DeliveryLog {
  private readonly pool: Pool
  private readonly queue: DeliveryQueue

  constructor(pool: Pool, queue: DeliveryQueue) {
    this.pool = pool
    this.queue = queue
  }

  async find(query: DeliveryQuery): Promise<readonly Delivery[]> {
    const conditions = ofQuery(query)
    const limit = conditions.place(Math.min(query.limit, MAX_DELIVERY_PAGE))
    const { rows } = await this.pool.query<DeliveryRow>(
      `SELECT * FROM deliveries WHERE ${conditions.text()} ORDER BY number DESC LIMIT ${limit}`,
      conditions.values,
    )
    return rows.map(deliveryOf)
  }

  async get(number: number): Promise<Delivery | undefined> {
    const sql = 'SELECT * FROM deliveries WHERE number = $1'
    const { rows } = await this.pool.query<DeliveryRow>(sql, [number])
    return rows.map(deliveryOf)[0]
  }

  async attempts(number: number): Promise<readonly Attempt[]> {
    const sql = 'SELECT * FROM attempts WHERE delivery = $1 ORDER BY attempt'
    const { rows } = await this.pool.query<AttemptRow>(sql, [number])
    return rows.map(attemptOf)
  }

  async counts(endpoint: number): Promise<DeliveryCounts> {
    const counted = await this.pool.query<DeliveryCounts>(COUNTS, [endpoint])
    const oldest = await this.pool.query<{ made_ms: number }>(OLDEST, [endpoint])
    const { waiting = 0, queued = 0, held = 0, parked = 0 } = counted.rows[0] ?? {}
    const oldestMs = oldest.rows[0]?.made_ms
    return { waiting, queued, held, parked, ...(oldestMs !== undefined && { oldestMs }) }
  }

  /** Those with the smallest numbers, which are the oldest. */
  expire(...[beforeMs, limit]: Parameters<Deliveries['expire']>): Promise<number> {
    return this.queue.changing(async (client) => {
      const { rows } = await client.query<{ count: number }>(EXPIRE, [beforeMs, limit])
      return rows[0]?.count ?? 0
    })
  }

  async countReplay(source: number, selection: ReplaySelection): Promise<number> {
    const conditions = ofSelection(source, selection)
    const limit = conditions.place(MAX_REPLAYED)
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM
       (SELECT 1 FROM deliveries WHERE ${conditions.text()} LIMIT ${limit}) AS counted`,
      conditions.values,
    )
    return rows[0]?.count ?? 0
  }

  async addReplay(replay: Parameters<Deliveries['addReplay']>[0]): Promise<Replay> {
    const { source, target, selection, total, createdAtMs } = replay
    const values = [source, target, JSON.stringify(selection), total, createdAtMs]
    const { rows } = await this.queue.changing((client) =>
      client.query<ReplayRow>(ADD_REPLAY, values),
    )
    const [added] = rows.map(replayOf)
    if (added === undefined) throw new Error('a replay was not added')
    return added
  }

  /** Its copies are in order, and wait for none of the others. */
  advanceReplay(...[number, limit, nowMs]: Parameters<Deliveries['advanceReplay']>): Promise<void> {
    return this.queue.changing(async (client) => {
      const known = await client.query<ReplayRow>('SELECT * FROM replays WHERE number = $1', [
        number,
      ])
      const [replay] = known.rows
      if (replay?.state !== 'running') return
      const selected = ofSelection(replay.source, JSON.parse(replay.selection) as ReplaySelection)
        .add('number >', replay.place)
        .add('number <=', replay.last)
      const { rows } = await client.query<{ number: number }>(
        `SELECT number FROM deliveries WHERE ${selected.text()}
         ORDER BY number LIMIT ${selected.place(limit)}`,
        selected.values,
      )
      const numbers = rows.map((row) => row.number)
      await client.query(COPY, [replay.target, number, nowMs, numbers])
      const state = numbers.length < limit ? 'done' : 'running'
      const place = numbers.at(-1) ?? replay.place
      await client.query(ADVANCE, [number, state, numbers.length, place])
    })
  }

  async stopReplay(number: number): Promise<void> {
    const sql = "UPDATE replays SET state = 'stopped' WHERE number = $1 AND state = 'running'"
    await this.queue.changing((client) => client.query(sql, [number]))
  }

  async replays(targets: readonly number[]): Promise<readonly Replay[]> {
    const { rows } = await this.pool.query<ReplayRow>(
      `SELECT * FROM replays WHERE target = ANY ($1::bigint[])
       ORDER BY number DESC LIMIT ${MAX_REPLAY_PAGE}`,
      [targets],
    )
    return rows.map(replayOf)
  }
}
