import { DELIVERY_STATES } from '@winnow/contract/canonical'
import {
  type Attempt,
  type Deliveries,
  type Delivery,
  type DeliveryCounts,
  type DeliveryQuery,
  IDS_PER_ENTRY,
  MAX_DELIVERY_PAGE,
} from '@winnow/engine'
import { inTransaction } from '../database/open-database.ts'
import type { DeliveryFile } from './delivery-file.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { attemptOf, type AttemptRow, type DeliveryRow, laneOf } from './delivery-rows.ts'
import { LINED_UP, numberOfState } from './deliveries-schema.ts'

/** What was added and tried, newest first. */
export class DeliveryLog {
  private readonly file: DeliveryFile
  private readonly queue: DeliveryQueue

  constructor(file: DeliveryFile, queue: DeliveryQueue) {
    this.file = file
    this.queue = queue
  }

  find(query: DeliveryQuery): readonly Delivery[] {
    const limit = Math.min(query.limit, MAX_DELIVERY_PAGE)
    const numbers = this.numbersOf({ ...query, limit }).toSorted((a, b) => b - a)
    return numbers.slice(0, limit).flatMap((number) => this.get(number) ?? [])
  }

  get(number: number): Delivery | undefined {
    const row = this.file.all<DeliveryRow>('SELECT * FROM deliveries WHERE number = ?', number)[0]
    return row && this.queue.deliveryOf(row)
  }

  attempts(number: number): readonly Attempt[] {
    const rows = this.file.all<AttemptRow>(
      'SELECT * FROM attempts WHERE delivery = ? ORDER BY attempt',
      number,
    )
    return rows.map((row) => attemptOf(row, (bytes) => this.file.codec.unpack(bytes)))
  }

  counts(endpoint: number): DeliveryCounts {
    const of = (state: Parameters<typeof numberOfState>[0]): number =>
      this.file.all<{ count: number }>(
        'SELECT count(*) AS count FROM deliveries WHERE endpoint = ? AND state = ?',
        endpoint,
        numberOfState(state),
      )[0]?.count ?? 0
    const oldest = this.file.all<{ made_ms: number | null }>(
      `SELECT min(made_ms) AS made_ms FROM (SELECT made_ms FROM deliveries WHERE endpoint = ? AND replay = 0
       AND state IN ${LINED_UP} ORDER BY number LIMIT 1)`,
      endpoint,
    )[0]?.made_ms
    return {
      waiting: of('waiting'),
      queued: of('queued'),
      held: of('held'),
      parked: of('parked'),
      ...(typeof oldest === 'number' && { oldestMs: oldest }),
    }
  }

  /** Those with the smallest numbers, which are the oldest. */
  expire([beforeMs, limit]: Parameters<Deliveries['expire']>): number {
    return inTransaction(this.file.database, () => {
      const rows = this.file.all<{ number: number }>(
        `SELECT number FROM (SELECT number, made_ms, state FROM deliveries ORDER BY number LIMIT ?)
         WHERE made_ms < ? AND state NOT IN ${LINED_UP}`,
        limit,
        beforeMs,
      )
      for (const { number } of rows) {
        this.file.run('DELETE FROM attempts WHERE delivery = ?', number)
        this.file.run('DELETE FROM deliveries WHERE number = ?', number)
      }
      return rows.length
    })
  }

  /** Removes deliveries of the messages of entries, and what free pages and the log of the file have of them. */
  forget(sequences: readonly number[]): void {
    const { database } = this.file
    database.exec('PRAGMA secure_delete = ON')
    const among = `IN (SELECT number FROM deliveries WHERE message >= ?1 AND message < ?2)`
    inTransaction(database, () => {
      for (const sequence of sequences) {
        const messages = [sequence * IDS_PER_ENTRY, (sequence + 1) * IDS_PER_ENTRY] as const
        this.file.run(`DELETE FROM attempts WHERE delivery ${among}`, ...messages)
        this.file.run(`DELETE FROM deliveries WHERE number ${among}`, ...messages)
      }
    })
    database.exec('VACUUM')
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** The first number that was added at a time or later; numbers rise with time. */
  numberAt(atMs: number): number {
    let low = 0
    let high = (this.last() ?? 0) + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = this.file.all<{ number: number; made_ms: number }>(
        'SELECT number, made_ms FROM deliveries WHERE number >= ? ORDER BY number LIMIT 1',
        middle,
      )[0]
      if (row === undefined || row.made_ms >= atMs) high = middle
      else low = row.number + 1
    }
    return low
  }

  last(): number | undefined {
    return (
      this.file.all<{ number: number | null }>('SELECT max(number) AS number FROM deliveries')[0]
        ?.number ?? undefined
    )
  }

  private numbersOf(query: DeliveryQuery): number[] {
    const { endpoints, message, entity, limit, state, replay } = query
    const from = query.sinceMs === undefined ? 0 : this.numberAt(query.sinceMs)
    const until =
      query.untilMs === undefined ? Number.MAX_SAFE_INTEGER : this.numberAt(query.untilMs)
    const before = Math.min(query.before ?? Number.MAX_SAFE_INTEGER, until)
    const conditions = ['number >= ?', 'number < ?']
    const parameters: (number | string)[] = [from, before]
    const narrow = (condition: string, ...values: readonly (number | string)[]) => {
      conditions.push(condition)
      parameters.push(...values)
    }
    if (message !== undefined) narrow('message = ?', message)
    if (replay !== undefined) narrow('replay = ?', replay)
    if (entity !== undefined) {
      const type = this.file.knownNumber(entity.type)
      narrow('lane = ? AND entity_type = ? AND entity_id = ?', laneOf(entity), type, entity.id)
    }
    const states = (state === undefined ? DELIVERY_STATES : [state]).map(numberOfState)
    const [some, all] = [`(${endpoints.join(', ')})`, `(${states.join(', ')})`]
    const isNarrow = message !== undefined || entity !== undefined
    // A plus keeps SQLite from the index of states where another one is narrower.
    if (isNarrow) {
      narrow(`+endpoint IN ${some} AND +state IN ${all}`)
      return this.numbers(conditions, [...parameters, limit])
    }
    return endpoints.flatMap((endpoint) =>
      states.flatMap((of) =>
        this.numbers(
          [...conditions, 'endpoint = ?', 'state = ?'],
          [...parameters, endpoint, of, limit],
        ),
      ),
    )
  }

  private numbers(conditions: readonly string[], parameters: readonly (number | string)[]) {
    const sql = `SELECT number FROM deliveries WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT ?`
    return this.file.all<{ number: number }>(sql, ...parameters).map(({ number }) => number)
  }
}
