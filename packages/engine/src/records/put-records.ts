import type { KnownRecords, RecordKey, RecordPut } from './changes.ts'
import { type FoldedEvent, putRecord, type RecordRule } from './put-record.ts'
import { putTransaction } from './put-transaction.ts'
import { wordTable } from '../entities/word-table.ts'
import type { IdField, SentEvent } from './sent-event.ts'

interface KeyOfType {
  readonly kind: RecordRule['kind']
  readonly idField: IdField | '$user_id'
}

type RuleOfType = Pick<RecordRule, 'how' | 'unknown'> & KeyOfType

/** SPEC.md, "States and transitions": who replaces, who merges, and what an unknown record means. */
const RULES = wordTable<RuleOfType>({
  $create_order: rule('order', '$order_id', 'replace', 'created now'),
  $update_order: rule('order', '$order_id', 'replace', 'created now'),
  $order_status: rule('order_status', '$order_id', 'replace', 'created now'),
  $create_content: rule('content', '$content_id', 'replace', 'created now'),
  $update_content: rule('content', '$content_id', 'replace', 'pre-existing'),
  $create_account: rule('account', '$user_id', 'merge', 'created now'),
  $update_account: rule('account', '$user_id', 'merge', 'pre-existing'),
})

/** Types with rules of their own have keys too. */
const KEYS = wordTable<KeyOfType>({
  ...RULES,
  $transaction: { kind: 'transaction', idField: '$transaction_id' },
  $content_status: { kind: 'content', idField: '$content_id' },
})

/** The records an event makes or changes. An event that names none by id changes none. */
export function putRecords(folded: FoldedEvent, known: KnownRecords): readonly RecordPut[] {
  const { event } = folded
  if (event.type === '$transaction') return putTransaction(folded, known)
  if (event.type === '$content_status') return putStatus(folded, known)
  const of = RULES[event.type]
  if (of === undefined) return []
  const id = idOf(event, of)
  if (id === undefined) return []
  const { kind, how, unknown } = of
  return [putRecord(folded, { kind, how, unknown, id }, known)]
}

/**
 * The record whose former state an event will ask for first, when one can be told from the event
 * alone: what a store may look up beforehand, for many events at once.
 */
export function recordNamedBy(event: SentEvent): RecordKey | undefined {
  const of = KEYS[event.type]
  const id = of && idOf(event, of)
  return id === undefined || of === undefined ? undefined : { kind: of.kind, id }
}

function idOf(event: SentEvent, { idField }: KeyOfType): string | undefined {
  return idField === '$user_id' ? event.userId : event.text(idField)
}

/** Only the status changes, whatever else the event carries. */
function putStatus(folded: FoldedEvent, known: KnownRecords): readonly RecordPut[] {
  const id = folded.event.text('$content_id')
  const status = folded.event.text('$status')
  if (id === undefined || status === undefined) return []
  const only = { $content_id: id, $status: status }
  return [
    putRecord(folded, { kind: 'content', id, how: 'merge', unknown: 'pre-existing', only }, known),
  ]
}

function rule(
  kind: RecordRule['kind'],
  idField: RuleOfType['idField'],
  how: RecordRule['how'],
  unknown: RecordRule['unknown'],
): RuleOfType {
  return { kind, idField, how, unknown }
}
