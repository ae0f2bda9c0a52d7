import { crc32 } from 'node:zlib'
import { DELIVERY_ERRORS, DELIVERY_STATES } from '@winnow/contract/canonical'
import type { Attempt, AttemptTimings, Delivery, DeliveryEntity } from '@winnow/engine'

/** A row of `deliveries`, its words in place of their numbers and its body as it is stored. */
export interface DeliveryRow {
  readonly number: number
  readonly endpoint: number
  readonly state: number
  readonly message: number
  readonly replay: number
  readonly tries: number
  readonly due_ms: number
  readonly made_ms: number
  readonly at_ms: number
  readonly kind: number
  readonly entity_type: number
  readonly entity_id: string
  readonly body: Uint8Array
}

export interface AttemptRow {
  readonly attempt: number
  readonly at_ms: number
  readonly status: number | null
  readonly error: number | null
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  readonly first_byte_ms: number | null
  readonly total_ms: number
  readonly answer: Uint8Array | null
}

/** The lane of an entity: deliveries of one lane are in order. Two entities may share one. */
export const laneOf = (entity: DeliveryEntity | undefined): number =>
  entity === undefined ? 0 : crc32(`${entity.type}\0${entity.id}`) || 1

interface Reading {
  readonly word: (number: number) => string
  readonly text: (bytes: Uint8Array) => string
}

export function deliveryOf(row: DeliveryRow, { word, text }: Reading): Delivery {
  const type = word(row.entity_type)
  return {
    number: row.number,
    endpoint: row.endpoint,
    state: DELIVERY_STATES[row.state] ?? 'cancelled',
    message: row.message,
    ...(row.replay > 0 && { replay: row.replay }),
    tries: row.tries,
    dueMs: row.due_ms,
    madeMs: row.made_ms,
    atMs: row.at_ms,
    kind: word(row.kind),
    ...(type !== '' && { entity: { type, id: row.entity_id } }),
    body: text(row.body),
  }
}

const timingsOf = (row: AttemptRow): AttemptTimings => ({
  ...(row.dns_ms !== null && { dnsMs: row.dns_ms }),
  ...(row.connect_ms !== null && { connectMs: row.connect_ms }),
  ...(row.tls_ms !== null && { tlsMs: row.tls_ms }),
  ...(row.first_byte_ms !== null && { firstByteMs: row.first_byte_ms }),
  totalMs: row.total_ms,
})

export const attemptOf = (row: AttemptRow, text: Reading['text']): Attempt => ({
  attempt: row.attempt,
  atMs: row.at_ms,
  ...(row.status !== null && { status: row.status }),
  ...(row.error !== null && { error: DELIVERY_ERRORS[row.error] ?? 'other' }),
  timings: timingsOf(row),
  answer: row.answer === null ? '' : text(row.answer),
})
