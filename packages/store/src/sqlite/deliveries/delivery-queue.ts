import { DELIVERY_ERRORS } from '@winnow/contract/canonical'
import type { AttemptNote, ClaimWish, Deliveries, Delivery, NewDelivery } from '@winnow/engine'
import { inTransaction } from '../database/open-database.ts'
import type { DeliveryFile } from './delivery-file.ts'
import { deliveryOf, type DeliveryRow, laneOf } from './delivery-rows.ts'
import { LINED_UP, numberOfState, OPEN } from './deliveries-schema.ts'

type Given<Name extends keyof Deliveries> = Parameters<Deliveries[Name]>

const [WAITING, QUEUED, HELD, CANCELLED] = [
  numberOfState('waiting'),
  numberOfState('queued'),
  numberOfState('held'),
  numberOfState('cancelled'),
]

const INSERT = `INSERT INTO deliveries (endpoint, state, message, replay, claimed, tries, lane, due_ms, made_ms, at_ms,
  kind, entity_type, entity_id, body) VALUES (?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?)`

const LANE = `endpoint = ? AND replay = ? AND lane = ? AND state IN ${LINED_UP}`

const IS_LINED_UP = `SELECT 1 FROM deliveries WHERE ${LANE} LIMIT 1`

const PROMOTE = `UPDATE deliveries SET state = ${WAITING}, due_ms = ?1 WHERE
  number = (SELECT number FROM deliveries WHERE endpoint = ?2 AND replay = ?3 AND lane = ?4
    AND state IN ${LINED_UP} AND state = ${QUEUED} ORDER BY number LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE endpoint = ?2 AND replay = ?3 AND lane = ?4
    AND state IN ${LINED_UP} AND state = ${WAITING})`

const DUE = `SELECT * FROM deliveries WHERE endpoint = ? AND (replay > 0) = ? AND state = ${WAITING} AND due_ms <= ?
  ORDER BY due_ms, number LIMIT ?`

const NOTE = `INSERT OR REPLACE INTO attempts (delivery, attempt, at_ms, status, error, dns_ms, connect_ms, tls_ms,
  first_byte_ms, total_ms, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

interface Lane {
  readonly endpoint: number
  readonly replay: number
  readonly lane: number
}

/** Deliveries on their way. Each method is one transaction. */
export class DeliveryQueue {
  private readonly file: DeliveryFile

  constructor(file: DeliveryFile) {
    this.file = file
  }

  fed(endpoint: number): number | undefined {
    const row = this.file.all<{ message: number }>(
      'SELECT message FROM fed WHERE endpoint = ?',
      endpoint,
    )[0]
    return row?.message
  }

  rewind(endpoint: number, upTo: number): void {
    this.file.run('INSERT OR REPLACE INTO fed (endpoint, message) VALUES (?, ?)', endpoint, upTo)
  }

  add([fed, deliveries]: Given<'add'>): void {
    this.changing(() => {
      for (const delivery of deliveries) this.insert(fed, delivery)
      this.rewind(fed.endpoint, fed.upTo)
    })
  }

  claim([wishes, { nowMs, untilMs }]: Given<'claim'>): readonly Delivery[] {
    return this.changing(() => {
      const rows = wishes.flatMap((wish) => this.due(wish, nowMs))
      const claim = 'UPDATE deliveries SET claimed = 1, due_ms = ? WHERE number = ?'
      for (const { number } of rows) this.file.run(claim, untilMs, number)
      return rows.map((row) => this.deliveryOf(row))
    })
  }

  release(nowMs: number): void {
    const release = `UPDATE deliveries SET claimed = 0, due_ms = ? WHERE state = ${WAITING} AND claimed = 1`
    this.file.run(release, nowMs)
  }

  note(notes: readonly AttemptNote[]): void {
    this.changing(() => {
      for (const note of notes) this.noteOne(note)
    })
  }

  hasten(endpoint: number, nowMs: number): void {
    const hasten = `UPDATE deliveries SET due_ms = ?2 WHERE endpoint = ?1 AND state = ${WAITING} AND claimed = 0
      AND due_ms > ?2`
    this.file.run(hasten, endpoint, nowMs)
  }

  hold([endpoint, limit]: Given<'hold'>): number {
    return this.turn(`endpoint = ? AND replay = 0 AND state IN ${LINED_UP}`, HELD, [
      endpoint,
      limit,
    ])
  }

  unhold([endpoint, { nowMs, isStrict, limit }]: Given<'unhold'>): number {
    return this.changing(() => {
      const held = this.file.all<{ number: number; lane: number }>(
        `SELECT number, lane FROM deliveries WHERE endpoint = ? AND state = ${HELD} ORDER BY number LIMIT ?`,
        endpoint,
        limit,
      )
      const unhold = 'UPDATE deliveries SET state = ?, claimed = 0, due_ms = ? WHERE number = ?'
      for (const { number, lane } of held) {
        const state = isStrict && this.isLinedUp({ endpoint, replay: 0, lane }) ? QUEUED : WAITING
        this.file.run(unhold, state, nowMs, number)
      }
      return held.length
    })
  }

  cancel([endpoint, { replay, limit }]: Given<'cancel'>): number {
    return replay === undefined
      ? this.turn(`endpoint = ? AND state IN ${OPEN}`, CANCELLED, [endpoint, limit])
      : this.turn(`endpoint = ? AND replay = ? AND state IN ${OPEN}`, CANCELLED, [
          endpoint,
          replay,
          limit,
        ])
  }

  lowestOpen(endpoint: number): number | undefined {
    const row = this.file.all<{ message: number }>(
      `SELECT message FROM deliveries WHERE endpoint = ? AND replay = 0 AND state IN ${OPEN} ORDER BY message LIMIT 1`,
      endpoint,
    )[0]
    return row?.message
  }

  /** Runs in one transaction; when it fails, words that it brought are forgotten. */
  changing<Result>(work: () => Result): Result {
    try {
      return inTransaction(this.file.database, work)
    } catch (error) {
      this.file.forgetWords()
      throw error
    }
  }

  deliveryOf(row: DeliveryRow): Delivery {
    const { codec } = this.file
    return deliveryOf(row, {
      word: (number) => this.file.wordOf(number),
      text: (bytes) => codec.unpack(bytes),
    })
  }

  private insert(fed: Given<'add'>[0], delivery: NewDelivery): void {
    const { endpoint, isStrict, isHeld, nowMs } = fed
    const { message, kind, entity, body, atMs } = delivery
    const lane = laneOf(entity)
    const isBehind = isStrict && this.isLinedUp({ endpoint, replay: 0, lane })
    const state = isHeld ? HELD : isBehind ? QUEUED : WAITING
    const times = [nowMs, nowMs, atMs] as const
    const words = [this.file.numberFor(kind), this.file.numberFor(entity?.type ?? '')] as const
    const texts = [entity?.id ?? '', this.file.codec.pack(body)] as const
    this.file.run(INSERT, endpoint, state, message, lane, ...times, ...words, ...texts)
  }

  /** Deliveries about no entity wait for none. */
  private isLinedUp({ endpoint, replay, lane }: Lane): boolean {
    return lane !== 0 && this.file.all(IS_LINED_UP, endpoint, replay, lane)[0] !== undefined
  }

  private due({ endpoint, limit, replays }: ClaimWish, nowMs: number): readonly DeliveryRow[] {
    const fresh = this.file.all<DeliveryRow>(DUE, endpoint, 0, nowMs, limit)
    const room = Math.min(replays, limit - fresh.length)
    if (room <= 0) return fresh
    return [...fresh, ...this.file.all<DeliveryRow>(DUE, endpoint, 1, nowMs, room)]
  }

  private noteOne({ number, attempt, state, dueMs }: AttemptNote): void {
    const { timings, error, answer } = attempt
    this.file.run(
      NOTE,
      number,
      attempt.attempt,
      attempt.atMs,
      attempt.status ?? null,
      error === undefined ? null : DELIVERY_ERRORS.indexOf(error),
      timings.dnsMs ?? null,
      timings.connectMs ?? null,
      timings.tlsMs ?? null,
      timings.firstByteMs ?? null,
      timings.totalMs,
      answer === '' ? null : this.file.codec.pack(answer),
    )
    const row = this.file.all<Lane & { state: number; tries: number }>(
      `SELECT endpoint, replay, lane, state FROM deliveries WHERE number = ? AND state IN ${OPEN}`,
      number,
    )[0]
    if (row === undefined) return
    // What a person held meanwhile stays held, unless it was delivered after all.
    const next = state === 'waiting' && row.state === HELD ? HELD : numberOfState(state)
    const update =
      'UPDATE deliveries SET state = ?, tries = ?, claimed = 0, due_ms = ? WHERE number = ?'
    this.file.run(update, next, attempt.attempt, dueMs, number)
    if (next !== WAITING && next !== HELD) {
      this.file.run(PROMOTE, dueMs, row.endpoint, row.replay, row.lane)
    }
  }

  /** Moves deliveries that meet a condition into a state, those of the smallest numbers first. */
  private turn(condition: string, state: number, parameters: readonly number[]): number {
    const some = `SELECT number FROM deliveries WHERE ${condition} LIMIT ?`
    return this.file.run(
      `UPDATE deliveries SET state = ${state}, claimed = 0 WHERE number IN (${some})`,
      ...parameters,
    )
  }
}
