import { meaningOf } from '../event-types/meaning-of.ts'
import type { StoreRule } from '../event-types/store-rule.ts'
import type { KnownRecords, RecordKey, RecordPut } from './changes.ts'
import { type FoldedEvent, putRecord } from './put-record.ts'
import { putTransaction } from './put-transaction.ts'
import type { SentEvent } from './sent-event.ts'

/** The records an event makes or changes. An event that names none by id changes none. */
export function putRecords(folded: FoldedEvent, known: KnownRecords): readonly RecordPut[] {
  const { event } = folded
  const rule = meaningOf(event.type)?.stores
  if (rule === undefined) return []
  const { kind, how, unknown, only } = rule
  if (how === 'in parts') return putTransaction(folded, known)
  const id = idOf(event, rule)
  if (id === undefined) return []
  if (only === undefined) return [putRecord(folded, { kind, how, unknown, id }, known)]
  const value = event.text(only)
  if (value === undefined) return []
  const counted = { [rule.idField]: id, [only]: value }
  return [putRecord(folded, { kind, how, unknown, id, only: counted }, known)]
}

/**
 * The record with a former state that an event will ask for first, when it follows from the event
 * alone: what a store may look up beforehand, for many events at once.
 */
export function recordNamedBy(event: SentEvent): RecordKey | undefined {
  const rule = meaningOf(event.type)?.stores
  const id = rule && idOf(event, rule)
  return id === undefined || rule === undefined ? undefined : { kind: rule.kind, id }
}

const idOf = (event: SentEvent, { idField }: StoreRule): string | undefined =>
  idField === '$user_id' ? event.userId : event.text(idField)
