import type { KnownRecords, RecordPut } from './changes.ts'
import { type FoldedEvent, putRecord, type RecordRule } from './put-record.ts'
import { putTransaction } from './put-transaction.ts'
import type { IdField } from './sent-event.ts'

type RuleOfType = Pick<RecordRule, 'kind' | 'how' | 'unknown'> & {
  readonly idField: IdField | '$user_id'
}

/** SPEC.md, "States and transitions": who replaces, who merges, and what an unknown record means. */
const RULES: Readonly<Record<string, RuleOfType>> = {
  $create_order: rule('order', '$order_id', 'replace', 'created now'),
  $update_order: rule('order', '$order_id', 'replace', 'created now'),
  $create_content: rule('content', '$content_id', 'replace', 'created now'),
  $update_content: rule('content', '$content_id', 'replace', 'pre-existing'),
  $create_account: rule('account', '$user_id', 'merge', 'created now'),
  $update_account: rule('account', '$user_id', 'merge', 'pre-existing'),
}

/** The records an event makes or changes. An event that names none by id changes none. */
export function putRecords(folded: FoldedEvent, known: KnownRecords): readonly RecordPut[] {
  const { event } = folded
  if (event.type === '$transaction') return putTransaction(folded, known)
  if (event.type === '$content_status') return putStatus(folded, known)
  const of = Object.hasOwn(RULES, event.type) ? RULES[event.type] : undefined
  if (of === undefined) return []
  const id = of.idField === '$user_id' ? event.userId : event.text(of.idField)
  return id === undefined ? [] : [putRecord(folded, { ...of, id }, known)]
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

// oxlint-disable-next-line max-params -- a row of the table above
function rule(
  kind: RecordRule['kind'],
  idField: RuleOfType['idField'],
  how: RecordRule['how'],
  unknown: RecordRule['unknown'],
): RuleOfType {
  return { kind, idField, how, unknown }
}
