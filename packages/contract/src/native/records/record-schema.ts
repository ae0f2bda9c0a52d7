import { ours, personal } from '../../answers/personal.ts'
import {
  anything,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  optional,
  recordSchema,
  type Schema,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { timelineEntrySchema } from '../users/timeline-schema.ts'

/** An account, order, transaction or piece of content as last sent. */
export const storedRecordSchema = namedObject('StoredRecord', {
  kind: choiceSchema(['order', 'transaction', 'content', 'account']),
  id: idSchema('ORDER-28168441'),
  user_id: optional(userIdSchema),
  created_at: optional(
    momentSchema('When it was created; absent for what existed before integration.'),
  ),
  created_by: optional(countSchema('The entry that created it.', 4700)),
  updated_at: momentSchema('When it was last sent.'),
  updated_by: countSchema('The entry that changed it last.', 4711),
  links: recordSchema(textSchema(), {
    description: 'By kind, the ids of records it belongs to.',
    examples: [{ order: 'ORDER-28168441' }],
  }),
  session_id: optional(idSchema('gigtleqddo84l8cm15qe4il', 'Of the event `updated_by`.')),
  fields: personal(
    'fields',
    recordSchema(anything, {
      description: 'As last sent.',
      examples: [{ $amount: 115_940_000, $currency_code: 'USD' }],
    }),
  ),
  custom: optional(
    personal(
      'fields',
      recordSchema(anything, {
        description: 'The custom fields of the event `updated_by`.',
        examples: [{ coupon: 'WELCOME' }],
      }),
    ),
  ),
})

/** A capture, refund or void of a transaction. */
export const transactionPartSchema = namedObject('TransactionPart', {
  id: idSchema('REFUND-1'),
  type: optional<unknown>(idSchema('$refund')),
  amount: optional<unknown>(countSchema('In micros.', 15_940_000)),
  currency_code: optional<unknown>(idSchema('USD')),
  time: momentSchema('When it was last sent.'),
})

const statusSchema: Schema = idSchema('$canceled')

/** What was last decided on an order, or became of it. */
export const orderStatusSchema = namedObject('StatusOfOrder', {
  status: statusSchema,
  reason: optional<unknown>(idSchema('$payment_risk')),
  source: optional<unknown>(idSchema('$manual_review')),
  analyst: optional<unknown>(ours(idSchema('mira@shop.example'))),
  description: optional<unknown>(personal('text', sentenceSchema('Three cards in one hour.'))),
  time: momentSchema('Its own time.'),
  sequence: sequenceSchema,
})

export const orderRecordSchema = namedObject('OrderRecord', {
  ...storedRecordSchema.properties,
  status: nullable(orderStatusSchema),
})

export const transactionRecordSchema = namedObject('TransactionRecord', {
  ...storedRecordSchema.properties,
  parts: listSchema(transactionPartSchema, { description: 'The oldest first.' }),
})

/** An order, a payment or a posting of a user, as a list has it. */
const listedRecordSchema = namedObject('ListedRecord', {
  type: choiceSchema(['order', 'transaction', 'content']),
  id: idSchema('ORDER-28168441'),
  time: momentSchema('When it was created, or of the first event about it that is kept.'),
  updated_at: momentSchema('When it was last sent.'),
  amount: nullable(countSchema('In micros; null = it has none.', 115_940_000)),
  currency_code: nullable(idSchema('USD', 'Null = it has none.')),
  status: nullable(idSchema('$fulfilled', 'As it was last sent; null = it never was.')),
  order_id: nullable(idSchema('ORDER-28168441', 'The order that a payment belongs to.')),
  transaction_type: nullable(idSchema('$sale', 'Of a payment.')),
  items_count: countSchema('Items of an order.', 2),
})

export const userRecordsSchema = namedObject('UserRecords', {
  user_id: userIdSchema,
  records: listSchema(listedRecordSchema, { description: 'The newest first.' }),
  next: nullable(idSchema('MTc3MjM2NjQwMDAwMC40NzEx', 'The `cursor` of the next page.')),
})

/** What happened to an order. */
export const orderHistorySchema = namedObject('OrderHistory', {
  order_id: idSchema('ORDER-28168441'),
  user_id: nullable(idSchema('billy_jones', 'Null = no event names a user with it.')),
  entries: listSchema(timelineEntrySchema, { description: 'The newest first.' }),
  next: nullable(idSchema('MTc3MjM2NjQwMDAwMC40NzEx', 'The `cursor` of the next page.')),
})
