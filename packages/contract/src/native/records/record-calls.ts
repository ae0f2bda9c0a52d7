import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { orderRecordSchema, storedRecordSchema, transactionRecordSchema } from './record-schema.ts'

const KEPT =
  'Its fields as last sent, when it was created and changed, and its links; `session_id` and `custom` (custom ' +
  'fields) are those of the event `updated_by`, and absent once fields of several events were put together, as for ' +
  'content whose `$status` was changed by `$content_status`. What `$flag_content` says is in the ' +
  "user's timeline, not here."

const STATUS =
  ' `status` is what the last `$order_status` said: `{status, reason?, source?, analyst?, description?, time, ' +
  'sequence}`; null where there was none.'

const PARTS =
  ' `parts` are its captures, refunds and voids, the oldest first, at most 100: `{id, type, amount, currency_code, ' +
  'time}`, the amount in micros.'

/** Orders, transactions and content as last sent. */
export const recordCalls = {
  readOrder: defineCall(
    {
      method: 'GET',
      path: '/v1/orders/{id}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read an order',
      description: KEPT + STATUS,
      answer: answers(orderRecordSchema),
    },
    { id: 'ORDER-28168441' },
  ),
  readTransaction: defineCall(
    {
      method: 'GET',
      path: '/v1/transactions/{id}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read a transaction',
      description: KEPT + PARTS,
      answer: answers(transactionRecordSchema),
    },
    { id: '719637215' },
  ),
  readContent: defineCall(
    {
      method: 'GET',
      path: '/v1/content/{id}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read a piece of content',
      description: KEPT,
      answer: answers(storedRecordSchema),
    },
    { id: '9671500641' },
  ),
}
