import { DELIVERY_ERRORS, DELIVERY_STATES } from '@winnow/contract/canonical'
import type { Attempt, AttemptTimings, Delivery, Replay, ReplaySelection } from '@winnow/engine'

/** States of deliveries that something becomes of yet. */
export const OPEN = `('waiting', 'queued', 'held')`

/** States of deliveries that later ones of their entity wait for. */
export const LINED_UP = `('waiting', 'queued')`

export interface DeliveryRow {
  readonly number: number
  readonly endpoint: number
  readonly state: string
  readonly message: number
  readonly replay: number
  readonly tries: number
  readonly due_ms: number
  readonly made_ms: number
  readonly at_ms: number
  readonly kind: string
  readonly entity_type: string | null
  readonly entity_id: string | null
  readonly body: string
}

export function deliveryOf(row: DeliveryRow): Delivery {
  const { entity_type: type, entity_id: id } = row
  return {
    number: row.number,
    endpoint: row.endpoint,
    state: DELIVERY_STATES.find((state) => state === row.state) ?? 'cancelled',
    message: row.message,
    ...(row.replay > 0 && { replay: row.replay }),
    tries: row.tries,
    dueMs: row.due_ms,
    madeMs: row.made_ms,
    atMs: row.at_ms,
    kind: row.kind,
    ...(type !== null && id !== null && { entity: { type, id } }),
    body: row.body,
  }
}

export interface AttemptRow {
  readonly attempt: number
  readonly at_ms: number
  readonly status: number | null
  readonly error: string | null
  /** AttemptTimings as JSON. */
  readonly timings: string
  readonly answer: string
}

export const attemptOf = (row: AttemptRow): Attempt => ({
  attempt: row.attempt,
  atMs: row.at_ms,
  ...(row.status !== null && { status: row.status }),
  ...(row.error !== null && {
    error: DELIVERY_ERRORS.find((error) => error === row.error) ?? 'other',
  }),
  timings: JSON.parse(row.timings) as AttemptTimings,
  answer: row.answer,
})

export interface ReplayRow {
  readonly number: number
  readonly source: number
  readonly target: number
  /** ReplaySelection as JSON. */
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

export const replayOf = (row: ReplayRow): Replay => ({
  number: row.number,
  source: row.source,
  target: row.target,
  selection: JSON.parse(row.selection) as ReplaySelection,
  state: row.state,
  total: row.total,
  made: row.made,
  createdAtMs: row.created_at_ms,
})
