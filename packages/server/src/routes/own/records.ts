import {
  anything,
  choiceSchema,
  listSchema,
  objectSchema,
  optionalSchema,
  recordSchema as mapSchema,
  textSchema,
} from '@winnow/contract'
import type { StoredRecord } from '@winnow/engine'
import { countSchema, idSchema, momentSchema, userIdSchema } from '../../answers/common-schemas.ts'
import type { Written } from '../../answers/written.ts'
import { json } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { OwnRoute } from '../../http/route.ts'

const KINDS = [
  ['orders', 'order', 'an order'],
  ['transactions', 'transaction', 'a transaction'],
  ['content', 'content', 'a posting'],
] as const

const KEPT =
  'Its fields as last sent, when it was created and changed, and its links; `session_id` and `custom` (custom ' +
  'fields) are those of the event `updated_by`, and absent once fields of several events were put together, as for ' +
  'content whose `$status` was changed by `$content_status`. What `$order_status` and `$flag_content` say is in ' +
  "the user's timeline, not here."

const PARTS =
  ' `parts` are its captures, refunds and voids, the oldest first, at most 100: `{id, type, amount, currency_code, ' +
  'time}`, the amount in micros.'

/** An account, order, transaction or posting as last sent. */
export const recordSchema = objectSchema({
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
const partSchema = objectSchema({
  id: idSchema('REFUND-1'),
  type: optionalSchema<unknown>(idSchema('$refund')),
  amount: optionalSchema<unknown>(countSchema('In micros.', 15_940_000)),
  currency_code: optionalSchema<unknown>(idSchema('USD')),
  time: momentSchema('When it was last sent.'),
})

const transactionSchema = objectSchema({
  ...recordSchema.properties,
  parts: listSchema(partSchema, { description: 'The oldest first.' }),
})

/** `GET /v1/orders|transactions|content/{id}`: the record as last sent, with what it is linked to. */
export const recordRoutes: readonly OwnRoute[] = KINDS.map(([segment, kind, name]) => ({
  method: 'GET',
  path: `/v1/${segment}/:id`,
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: `Read ${name}`,
    description: `${KEPT}${kind === 'transaction' ? PARTS : ''}`,
    answers: { 200: answered(kind === 'transaction' ? transactionSchema : recordSchema) },
  },
  async handle({ request, services, caller }) {
    const id = ownIdOf(request, 'id')
    const record = await services.records.record(caller.environment.number, kind, id)
    if (record === undefined) throw new OwnRefusal('not_found', `No ${kind} with this id.`)
    const parts =
      kind === 'transaction'
        ? { parts: (await services.records.parts(caller.environment.number, id)).map(partJson) }
        : {}
    return json(200, { ...recordJson(record), ...parts })
  },
}))

/** A record on the wire; times in ms. `created_at` is absent for what existed before integration. */
export const recordJson = (record: StoredRecord): Written<typeof recordSchema> => ({
  kind: record.kind,
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

const partJson = ({ id, fields, updatedAtMs }: StoredRecord): Written<typeof partSchema> => ({
  id,
  type: fields['$transaction_type'],
  amount: fields['$amount'],
  currency_code: fields['$currency_code'],
  time: updatedAtMs,
})
