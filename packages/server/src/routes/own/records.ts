import {
  anything,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  optionalSchema,
  recordSchema as mapSchema,
  textSchema,
  type JsonSchema,
  type Schema,
} from '@winnow/contract'
import type { StoredRecord } from '@winnow/engine'
import {
  countSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { OwnRoute } from '../../http/route.ts'
import type { Services } from '../../services.ts'

const KINDS = [
  ['orders', 'order', 'an order'],
  ['transactions', 'transaction', 'a transaction'],
  ['content', 'content', 'a piece of content'],
] as const

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

/** An account, order, transaction or piece of content as last sent. */
export const recordSchema = namedObject('StoredRecord', {
  kind: choiceSchema(['order', 'transaction', 'content', 'account']),
  id: idSchema('ORDER-28168441'),
  user_id: optionalSchema(userIdSchema),
  created_at: optionalSchema(
    momentSchema('When it was created; absent for what existed before integration.'),
  ),
  created_by: optionalSchema(countSchema('The entry that created it.', 4700)),
  updated_at: momentSchema('When it was last sent.'),
  updated_by: countSchema('The entry that changed it last.', 4711),
  links: mapSchema(textSchema(), {
    description: 'By kind, the ids of records it belongs to.',
    examples: [{ order: 'ORDER-28168441' }],
  }),
  session_id: optionalSchema(idSchema('gigtleqddo84l8cm15qe4il', 'Of the event `updated_by`.')),
  fields: mapSchema(anything, {
    description: 'As last sent.',
    examples: [{ $amount: 115_940_000, $currency_code: 'USD' }],
  }),
  custom: optionalSchema(
    mapSchema(anything, {
      description: 'The custom fields of the event `updated_by`.',
      examples: [{ coupon: 'WELCOME' }],
    }),
  ),
})

/** A capture, refund or void of a transaction. */
const partSchema = namedObject('TransactionPart', {
  id: idSchema('REFUND-1'),
  type: optionalSchema<unknown>(idSchema('$refund')),
  amount: optionalSchema<unknown>(countSchema('In micros.', 15_940_000)),
  currency_code: optionalSchema<unknown>(idSchema('USD')),
  time: momentSchema('When it was last sent.'),
})

const statusSchema: Schema = idSchema('$canceled')

/** What was last decided on an order, or became of it. */
const orderStatusSchema = namedObject('StatusOfOrder', {
  status: statusSchema,
  reason: optionalSchema<unknown>(idSchema('$payment_risk')),
  source: optionalSchema<unknown>(idSchema('$manual_review')),
  analyst: optionalSchema<unknown>(idSchema('mira@shop.example')),
  description: optionalSchema<unknown>(sentenceSchema('Three cards in one hour.')),
  time: momentSchema('Its own time.'),
  sequence: sequenceSchema,
})

const orderSchema = namedObject('OrderRecord', {
  ...recordSchema.properties,
  status: nullable(orderStatusSchema),
})

const transactionSchema = namedObject('TransactionRecord', {
  ...recordSchema.properties,
  parts: listSchema(partSchema, { description: 'The oldest first.' }),
})

type Shown = (typeof KINDS)[number][1]

/** What each kind of record is answered with besides, and what its description says of it. */
const BESIDES: Readonly<Record<Shown, { readonly schema: JsonSchema; readonly told: string }>> = {
  order: { schema: orderSchema, told: STATUS },
  transaction: { schema: transactionSchema, told: PARTS },
  content: { schema: recordSchema, told: '' },
}

/** `GET /v1/orders|transactions|content/{id}`: the record as last sent, with what it is linked to. */
export const recordRoutes: readonly OwnRoute[] = KINDS.map(([segment, kind, name]) => ({
  method: 'GET',
  path: `/v1/${segment}/:id`,
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: `Read ${name}`,
    description: KEPT + BESIDES[kind].told,
    answers: { 200: answered(BESIDES[kind].schema) },
  },
  async handle({ request, services, caller }) {
    const { number } = caller.environment
    const id = ownIdOf(request, 'id')
    const record = await services.records.record(number, kind, id)
    if (record === undefined) throw new OwnRefusal('not_found', `No ${kind} with this id.`)
    return json(200, {
      ...recordJson(kind, record),
      ...(kind === 'order' && { status: await statusOf(services, number, id) }),
      ...(kind === 'transaction' && { parts: await partsOf(services, number, id) }),
    })
  },
}))

async function statusOf({ records }: Services, environment: number, orderId: string) {
  const said = await records.record(environment, 'order_status', orderId)
  return said === undefined ? null : orderStatusJson(said)
}

async function partsOf({ records }: Services, environment: number, transactionId: string) {
  return (await records.parts(environment, transactionId)).map(partJson)
}

/** A record on the wire; times in ms. `created_at` is absent for what existed before integration. */
export const recordJson = (
  kind: Shown | 'account',
  record: StoredRecord,
): Written<typeof recordSchema> => ({
  kind,
  id: record.id,
  user_id: record.userId,
  created_at: record.createdAtMs,
  created_by: record.createdBy,
  updated_at: record.updatedAtMs,
  updated_by: record.updatedBy,
  links: record.links,
  session_id: record.said.sessionId,
  fields: record.fields,
  custom: record.said.custom,
})

const orderStatusJson = ({
  fields,
  updatedAtMs,
  updatedBy,
}: StoredRecord): Written<typeof orderStatusSchema> => ({
  status: fields['$order_status'],
  reason: fields['$reason'],
  source: fields['$source'],
  analyst: fields['$analyst'],
  description: fields['$description'],
  time: updatedAtMs,
  sequence: updatedBy,
})

const partJson = ({ id, fields, updatedAtMs }: StoredRecord): Written<typeof partSchema> => ({
  id,
  type: fields['$transaction_type'],
  amount: fields['$amount'],
  currency_code: fields['$currency_code'],
  time: updatedAtMs,
})
