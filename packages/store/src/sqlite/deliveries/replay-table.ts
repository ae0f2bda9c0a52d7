import { type Deliveries, MAX_REPLAYED, type Replay, type ReplaySelection } from '@winnow/engine'
import type { DeliveryFile } from './delivery-file.ts'
import type { DeliveryLog } from './delivery-log.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { laneOf } from './delivery-rows.ts'
import { LINED_UP, numberOfState } from './deliveries-schema.ts'

interface ReplayRow {
  readonly number: number
  readonly source: number
  readonly target: number
  readonly selection: string
  readonly state: Replay['state']
  readonly total: number
  readonly made: number
  readonly created_at_ms: number
  /** Deliveries up to this number were looked at. */
  readonly place: number
  /** The last delivery that there was when it began. */
  readonly last: number
}

interface Selected {
  readonly number: number
  readonly lane: number
}

type Value = number | string

const INSERT = `INSERT INTO replays (source, target, selection, state, total, made, created_at_ms, place, last)
  VALUES (?, ?, ?, 'running', ?, 0, ?, 0, ?) RETURNING *`

const COPY = `INSERT INTO deliveries (endpoint, state, message, replay, claimed, tries, lane, due_ms, made_ms, at_ms,
  kind, entity_type, entity_id, body)
  SELECT ?, ?, message, ?, 0, 0, lane, ?, ?, at_ms, kind, entity_type, entity_id, body FROM deliveries WHERE number = ?`

const IS_LINED_UP = `SELECT 1 FROM deliveries WHERE endpoint = ? AND replay = ? AND lane = ?
  AND state IN ${LINED_UP} LIMIT 1`

/** Deliveries that are sent again, as deliveries of their own, in the order of the first ones. */
export class ReplayTable {
  private readonly file: DeliveryFile
  private readonly queue: DeliveryQueue
  private readonly log: DeliveryLog

  constructor(file: DeliveryFile, queue: DeliveryQueue, log: DeliveryLog) {
    this.file = file
    this.queue = queue
    this.log = log
  }

  count([source, selection]: Parameters<Deliveries['countReplay']>): number {
    const { conditions, parameters } = this.conditions(source, selection)
    const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries WHERE ${conditions} LIMIT ?)`
    return this.file.all<{ count: number }>(sql, ...parameters, MAX_REPLAYED)[0]?.count ?? 0
  }

  add(replay: Parameters<Deliveries['addReplay']>[0]): Replay {
    const { source, target, selection, total, createdAtMs } = replay
    const last = this.log.last() ?? 0
    const text = JSON.stringify(selection)
    const row = this.file.all<ReplayRow>(INSERT, source, target, text, total, createdAtMs, last)[0]
    if (row === undefined) throw new Error('a replay was not added')
    return replayOf(row)
  }

  advance([number, limit, nowMs]: Parameters<Deliveries['advanceReplay']>): void {
    this.queue.changing(() => {
      const row = this.file.all<ReplayRow>('SELECT * FROM replays WHERE number = ?', number)[0]
      if (row?.state !== 'running') return
      const next = this.next(row, limit)
      for (const each of next) this.copy(row, each, nowMs)
      const state = next.length < limit ? 'done' : 'running'
      this.file.run(
        'UPDATE replays SET state = ?, made = made + ?, place = ? WHERE number = ?',
        state,
        next.length,
        next.at(-1)?.number ?? row.place,
        number,
      )
    })
  }

  stop(number: number): void {
    const sql = "UPDATE replays SET state = 'stopped' WHERE number = ? AND state = 'running'"
    this.file.run(sql, number)
  }

  of(targets: readonly number[]): readonly Replay[] {
    const sql = `SELECT * FROM replays WHERE target IN (${targets.join(', ')}) ORDER BY number DESC LIMIT 100`
    return this.file.all<ReplayRow>(sql).map(replayOf)
  }

  private next({ source, selection, place, last }: ReplayRow, limit: number): readonly Selected[] {
    const selected = JSON.parse(selection) as ReplaySelection
    const { conditions, parameters } = this.conditions(source, selected)
    return this.file.all<Selected>(
      `SELECT number, lane FROM deliveries WHERE ${conditions} AND number > ? AND number <= ? ORDER BY number LIMIT ?`,
      ...parameters,
      place,
      last,
      limit,
    )
  }

  /** Its copies are in order, and wait for none of the others. */
  private copy({ target, number: replay }: ReplayRow, { number, lane }: Selected, nowMs: number) {
    const isBehind = lane !== 0 && this.file.all(IS_LINED_UP, target, replay, lane)[0] !== undefined
    const state = numberOfState(isBehind ? 'queued' : 'waiting')
    this.file.run(COPY, target, state, replay, nowMs, nowMs, number)
  }

  private conditions(source: number, selection: ReplaySelection) {
    const { numbers, state, kind, entity, sinceMs, untilMs } = selection
    const conditions = ['+endpoint = ?', 'replay = 0']
    const parameters: Value[] = [source]
    const narrow = (condition: string, ...values: readonly Value[]) => {
      conditions.push(condition)
      parameters.push(...values)
    }
    if (numbers !== undefined) narrow(`number IN (${numbers.join(', ')})`)
    if (state !== undefined) narrow('+state = ?', numberOfState(state))
    if (kind !== undefined) narrow('kind = ?', this.file.knownNumber(kind))
    if (sinceMs !== undefined) narrow('number >= ?', this.log.numberAt(sinceMs))
    if (untilMs !== undefined) narrow('number < ?', this.log.numberAt(untilMs))
    if (entity !== undefined) {
      const type = this.file.knownNumber(entity.type)
      narrow('lane = ? AND entity_type = ? AND entity_id = ?', laneOf(entity), type, entity.id)
    }
    return { conditions: conditions.join(' AND '), parameters }
  }
}

const replayOf = (row: ReplayRow): Replay => ({
  number: row.number,
  source: row.source,
  target: row.target,
  selection: JSON.parse(row.selection) as ReplaySelection,
  state: row.state,
  total: row.total,
  made: row.made,
  createdAtMs: row.created_at_ms,
})
