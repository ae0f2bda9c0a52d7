import {
  recordCalls,
  type orderStatusSchema,
  type storedRecordSchema,
  type transactionPartSchema,
} from '@winnow/contract/native'
import type { StoredRecord } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { checkUser } from '../users/check-user.ts'
import { orderHistory } from './order-history.ts'
import { recordsOfUser } from './records-of-user.ts'

/** Orders, transactions and content as last sent, with what they are linked to. */
export const nativeRecordRoutes = nativeRoutes(recordCalls, {
  async readOrder(exchange, { path }) {
    const id = path('id')
    const order = await known(exchange, 'order', id)
    const { services, caller } = exchange
    const status = await statusOf(services, caller.environment.number, id)
    return { ...order, status }
  },
  async readTransaction(exchange, { path }) {
    const id = path('id')
    const transaction = await known(exchange, 'transaction', id)
    const { services, caller } = exchange
    const parts = await partsOf(services, caller.environment.number, id)
    return { ...transaction, parts }
  },
  readContent: (exchange, { path }) => known(exchange, 'content', path('id')),
  async listUserRecords(exchange, { path, query }) {
    const userId = path('userId')
    await checkUser(exchange, userId)
    const page = { limit: query('limit'), cursor: query('cursor') }
    return { user_id: userId, ...(await recordsOfUser(exchange, userId, page)) }
  },
  async readOrderHistory(exchange, { path, query }) {
    const order = await stored(exchange, 'order', path('id'))
    const page = { limit: query('limit'), cursor: query('cursor') }
    const user = order.userId ?? null
    return { order_id: order.id, user_id: user, ...(await orderHistory(exchange, order, page)) }
  },
})

/** Errors: OwnRefusal not_found. */
async function known(exchange: KeyExchange, kind: 'order' | 'transaction' | 'content', id: string) {
  return recordJson(kind, await stored(exchange, kind, id))
}

/** Errors: OwnRefusal not_found. */
async function stored(
  { services, caller }: KeyExchange,
  kind: 'order' | 'transaction' | 'content',
  id: string,
): Promise<StoredRecord> {
  const record = await services.records.record(caller.environment.number, kind, id)
  if (record === undefined) throw new OwnRefusal('not_found', `No ${kind} with this id.`)
  return record
}

async function statusOf({ records }: Services, environment: number, orderId: string) {
  const said = await records.record(environment, 'order_status', orderId)
  return said === undefined ? null : orderStatusJson(said)
}

async function partsOf({ records }: Services, environment: number, transactionId: string) {
  return (await records.parts(environment, transactionId)).map(partJson)
}

/** A record on the wire; times in ms. `created_at` is absent for what existed before integration. */
export const recordJson = (
  kind: 'order' | 'transaction' | 'content' | 'account',
  record: StoredRecord,
): Written<typeof storedRecordSchema> => ({
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

const partJson = ({
  id,
  fields,
  updatedAtMs,
}: StoredRecord): Written<typeof transactionPartSchema> => ({
  id,
  type: fields['$transaction_type'],
  amount: fields['$amount'],
  currency_code: fields['$currency_code'],
  time: updatedAtMs,
})
