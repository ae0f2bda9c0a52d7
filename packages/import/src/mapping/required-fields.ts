import type { FieldRule } from './mapping.ts'

type Kind = 'events' | 'labels'

/**
 * Fields without which a line means something else: it would count as of now, be no known line again, or take over a
 * default. An empty cell of a column that is mapped to one refuses the row.
 */
const OF_EVERY_LINE: Readonly<Record<Kind, ReadonlySet<string>>> = {
  events: new Set(['$type', '$time', '$event_id']),
  labels: new Set([
    'id',
    'abuse_type',
    '$abuse_type',
    'bad',
    '$is_bad',
    'label_time',
    '$time',
    '$event_id',
    'entity',
    'entity_id',
    '$user_id',
  ]),
}

/** Money, identity and kind of what happened, in a mapping that makes events of one type only. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set([
  '$amount',
  '$currency_code',
  '$order_id',
  '$content_id',
  '$transaction_type',
  '$transaction_status',
  '$login_status',
  '$order_status',
  '$chargeback_state',
  '$status',
])

/** Whether an empty cell of the field refuses the row, where its rule does not say it. */
export function isRequiredField(
  path: string,
  kind: Kind,
  type: Pick<FieldRule, 'value'> | undefined,
): boolean {
  if (OF_EVERY_LINE[kind].has(path)) return true
  return kind === 'events' && type?.value !== undefined && OF_ONE_TYPE.has(path)
}
