import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { integerParameter, textParameter } from '../call/parameter.ts'
import {
  orderHistorySchema,
  orderRecordSchema,
  storedRecordSchema,
  transactionRecordSchema,
  userRecordsSchema,
} from './record-schema.ts'

const PAGE = {
  cursor: textParameter('Where the page starts: `next` of the page before.'),
  limit: integerParameter(
    { least: 1, most: LIMITS.pageDefaultCount },
    `What a page holds at most, 1 to ${LIMITS.pageDefaultCount}; ${LIMITS.pageDefaultCount} by default.`,
  ),
}

const MAY_BE_SHORT = `A page looks at ${LIMITS.recordLinesReadCount} entries of the user's timeline at most, so it may be short, or empty, and have a \`next\`.`

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
  listUserRecords: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/records',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "List a user's orders, payments and content",
      description: `Each once, at the event that created it. ${MAY_BE_SHORT}`,
      query: PAGE,
      answer: answers(userRecordsSchema),
    },
    { userId: 'billy_jones' },
  ),
  readOrderHistory: defineCall(
    {
      method: 'GET',
      path: '/v1/orders/{id}/history',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read what happened to an order',
      description:
        'Its events, payments, chargebacks, labels and decisions, the newest first, as the timeline of its user has them. ' +
        MAY_BE_SHORT,
      query: PAGE,
      answer: answers(orderHistorySchema),
    },
    { id: 'ORDER-28168441' },
  ),
}
