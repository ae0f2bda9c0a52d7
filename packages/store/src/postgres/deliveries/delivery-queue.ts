import type { AttemptNote, ClaimWish, Deliveries, Delivery } from '@winnow/engine'
import type { ClientBase, Pool } from 'pg'
import { Changes, LOCKS } from '../database/changes.ts'
import { storedText } from '../database/text-form.ts'
import { deliveryOf, type DeliveryRow, LINED_UP, OPEN } from './delivery-rows.ts'

type Given<Name extends keyof Deliveries> = Parameters<Deliveries[Name]>

/** Whether a delivery `next` waits for an earlier one of its entity: among those that come with it, or that are lined up. */
export const isBehind = (endpoint: string, replay: string): string => `(
  next.entity_id IS NOT NULL AND (
    row_number() OVER (PARTITION BY next.entity_type, next.entity_id ORDER BY next.place) > 1
    OR EXISTS (SELECT 1 FROM deliveries AS earlier WHERE earlier.endpoint = ${endpoint}
      AND earlier.replay = ${replay} AND earlier.entity_type = next.entity_type
      AND earlier.entity_id = next.entity_id AND earlier.state IN ${LINED_UP})))`

const ADD = `INSERT INTO deliveries (endpoint, state, message, replay, is_claimed, tries, due_ms,
  made_ms, at_ms, kind, entity_type, entity_id, body)
SELECT $1, CASE WHEN $2::boolean THEN 'held' WHEN $3::boolean AND ${isBehind('$1', '0')}
  THEN 'queued' ELSE 'waiting' END, message, 0, false, 0, $4, $4, at_ms, kind, entity_type,
  entity_id, body
FROM unnest($5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[])
  WITH ORDINALITY AS next (message, at_ms, kind, entity_type, entity_id, body, place)
ORDER BY place`

const FEED = `INSERT INTO fed (endpoint, message) VALUES ($1, $2)
  ON CONFLICT (endpoint) DO UPDATE SET message = excluded.message`

const DUE = `SELECT * FROM deliveries WHERE endpoint = $1 AND (replay > 0) = $2
  AND state = 'waiting' AND due_ms <= $3 ORDER BY due_ms, number LIMIT $4`

const NOTE = `INSERT INTO attempts (delivery, attempt, at_ms, status, error, timings, answer)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (delivery, attempt) DO UPDATE SET at_ms = excluded.at_ms, status = excluded.status,
    error = excluded.error, timings = excluded.timings, answer = excluded.answer`

/** What a person held meanwhile stays held, unless it was delivered after all. */
const MOVE = `UPDATE deliveries SET
  state = CASE WHEN $2::text = 'waiting' AND state = 'held' THEN 'held' ELSE $2::text END,
  tries = $3, is_claimed = false, due_ms = $4
  WHERE number = $1 AND state IN ${OPEN}
  RETURNING endpoint, replay, entity_type, entity_id, state`

const PROMOTE = `UPDATE deliveries SET state = 'waiting', due_ms = $1 WHERE number = (
    SELECT number FROM deliveries WHERE endpoint = $2 AND replay = $3 AND entity_type = $4
    AND entity_id = $5 AND state = 'queued' ORDER BY number LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE endpoint = $2 AND replay = $3
    AND entity_type = $4 AND entity_id = $5 AND state = 'waiting')`

const UNHOLD = `UPDATE deliveries SET state = moved.state, is_claimed = false, due_ms = $2
FROM (
  SELECT number, CASE WHEN $3::boolean AND ${isBehind('$1', '0')} THEN 'queued' ELSE 'waiting' END
    AS state
  FROM (SELECT *, number AS place FROM deliveries WHERE endpoint = $1 AND state = 'held'
    ORDER BY number LIMIT $4) AS next
) AS moved WHERE deliveries.number = moved.number`

/** Deliveries on their way. Each method is one transaction. */
export class DeliveryQueue {
  private readonly pool: Pool
  private readonly changes: Changes

  constructor(pool: Pool) {
    this.pool = pool
    this.changes = new Changes(pool, LOCKS.deliveries)
  }

  async fed(endpoint: number): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ message: number }>(
      'SELECT message FROM fed WHERE endpoint = $1',
      [endpoint],
    )
    return rows[0]?.message
  }

  async rewind(endpoint: number, upTo: number): Promise<void> {
    await this.pool.query(FEED, [endpoint, upTo])
  }

  async add(...[fed, deliveries]: Given<'add'>): Promise<void> {
    const { endpoint, upTo, isStrict, isHeld, nowMs } = fed
    await this.changing(async (client) => {
      if (deliveries.length > 0) {
        const entities = deliveries.map(({ entity }) => entity)
        await client.query(ADD, [
          endpoint,
          isHeld,
          isStrict,
          nowMs,
          deliveries.map(({ message }) => message),
          deliveries.map(({ atMs }) => atMs),
          deliveries.map(({ kind }) => storedText(kind)),
          entities.map((entity) => (entity === undefined ? null : storedText(entity.type))),
          entities.map((entity) => (entity === undefined ? null : storedText(entity.id))),
          deliveries.map(({ body }) => storedText(body)),
        ])
      }
      await client.query(FEED, [endpoint, upTo])
    })
  }

  claim(...[wishes, { nowMs, untilMs }]: Given<'claim'>): Promise<readonly Delivery[]> {
    return this.changing(async (client) => {
      const rows: DeliveryRow[] = []
      for (const wish of wishes) rows.push(...(await due(client, wish, nowMs)))
      await client.query(
        'UPDATE deliveries SET is_claimed = true, due_ms = $1 WHERE number = ANY ($2::bigint[])',
        [untilMs, rows.map(({ number }) => number)],
      )
      return rows.map(deliveryOf)
    })
  }

  async release(nowMs: number): Promise<void> {
    await this.change(
      "UPDATE deliveries SET is_claimed = false, due_ms = $1 WHERE state = 'waiting' AND is_claimed",
      [nowMs],
    )
  }

  async note(notes: readonly AttemptNote[]): Promise<void> {
    await this.changing(async (client) => {
      for (const note of notes) await noteOne(client, note)
    })
  }

  async hasten(endpoint: number, nowMs: number): Promise<void> {
    await this.change(
      `UPDATE deliveries SET due_ms = $2 WHERE endpoint = $1 AND state = 'waiting'
       AND NOT is_claimed AND due_ms > $2`,
      [endpoint, nowMs],
    )
  }

  hold(...[endpoint, limit]: Given<'hold'>): Promise<number> {
    return this.turn(`endpoint = $1 AND replay = 0 AND state IN ${LINED_UP}`, 'held', [
      endpoint,
      limit,
    ])
  }

  unhold(...[endpoint, { nowMs, isStrict, limit }]: Given<'unhold'>): Promise<number> {
    return this.change(UNHOLD, [endpoint, nowMs, isStrict, limit])
  }

  cancel(...[endpoint, { replay, limit }]: Given<'cancel'>): Promise<number> {
    const open = `endpoint = $1 AND state IN ${OPEN}`
    return replay === undefined
      ? this.turn(open, 'cancelled', [endpoint, limit])
      : this.turn(`${open} AND replay = $3`, 'cancelled', [endpoint, limit, replay])
  }

  async lowestOpen(endpoint: number): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ message: number | null }>(
      `SELECT min(message) AS message FROM deliveries
       WHERE endpoint = $1 AND replay = 0 AND state IN ${OPEN}`,
      [endpoint],
    )
    return rows[0]?.message ?? undefined
  }

  changing<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    return this.changes.make(work)
  }

  /** Answers how many rows were changed. */
  private change(sql: string, values: readonly (number | boolean)[]): Promise<number> {
    return this.changing(async (client) => (await client.query(sql, [...values])).rowCount ?? 0)
  }

  /** Moves deliveries that meet a condition into a state, those of the smallest numbers first; the second value is the limit. */
  private turn(condition: string, state: string, values: readonly number[]): Promise<number> {
    const some = `SELECT number FROM deliveries WHERE ${condition} ORDER BY number LIMIT $2`
    return this.change(
      `UPDATE deliveries SET state = '${state}', is_claimed = false WHERE number IN (${some})`,
      values,
    )
  }
}

async function due(
  client: ClientBase,
  { endpoint, limit, replays }: ClaimWish,
  nowMs: number,
): Promise<readonly DeliveryRow[]> {
  const ask = (isReplay: boolean, most: number) =>
    client.query<DeliveryRow>(DUE, [endpoint, isReplay, nowMs, most])
  const { rows: fresh } = await ask(false, limit)
  const room = Math.min(replays, limit - fresh.length)
  if (room <= 0) return fresh
  return [...fresh, ...(await ask(true, room)).rows]
}

type Lane = Pick<DeliveryRow, 'endpoint' | 'replay' | 'entity_type' | 'entity_id' | 'state'>

async function noteOne(
  client: ClientBase,
  { number, attempt, state, dueMs }: AttemptNote,
): Promise<void> {
  const { status = null, error = null, timings, answer } = attempt
  const tried = [attempt.attempt, attempt.atMs, status, error, JSON.stringify(timings)]
  await client.query(NOTE, [number, ...tried, storedText(answer)])
  const { rows } = await client.query<Lane>(MOVE, [number, state, attempt.attempt, dueMs])
  const [moved] = rows
  if (moved === undefined || moved.state === 'waiting' || moved.state === 'held') return
  const { endpoint, replay, entity_type: type, entity_id: id } = moved
  if (type === null || id === null) return
  await client.query(PROMOTE, [dueMs, endpoint, replay, storedText(type), storedText(id)])
}
