import { type CanonicalEvent, fromCanonicalJson } from '@winnow/contract'
import type { OrderEvent, OrderMessageKind } from '@winnow/contract/native'
import { type Account, entryOfKind, type MessageOf, type TimelineEntry } from '@winnow/engine'
import type { BodySources } from './body-sources.ts'
import type { OrderFacts, OrderPart } from './order-webhook.ts'

/** A message about an order. */
export type OrderChanged = {
  readonly [Kind in OrderMessageKind]: MessageOf<Kind>
}[OrderMessageKind]

interface OrderQuery {
  readonly message: OrderChanged
  readonly event: OrderEvent
  readonly environment: number
  readonly account: Pick<Account, 'id' | 'scoreScale'>
}

/** The newest entries of the order's user among which its transactions and chargebacks are. */
const MAX_TIMELINE_ENTRIES = 300

/** Transactions and chargebacks that are read, the newest. */
const MAX_PARTS = 100

/** All that the webhook of an order contains, as it is now; undefined = nobody sent the order. */
export async function readOrderFacts(
  { message, event, environment, account }: OrderQuery,
  sources: BodySources,
): Promise<OrderFacts | undefined> {
  const { records, core } = sources
  const orderId = await orderIdOf(message, environment, sources)
  const order = orderId && (await records.record(environment, 'order', orderId))
  if (orderId === undefined || order === undefined || order === '') return undefined
  const { userId } = order
  const [status, parts, decisions, user] = await Promise.all([
    records.record(environment, 'order_status', orderId),
    partsOf({ environment, orderId, userId, cause: message.sequence }, sources),
    core.ask({ is: 'decisions', environment, of: { type: 'order', id: orderId } }),
    userId === undefined ? undefined : records.user(environment, userId),
  ])
  return {
    accountId: account.id,
    scoreScale: account.scoreScale,
    event,
    order,
    status,
    ...parts,
    decisions: decisions ?? [],
    scores: user?.scores ?? {},
    scoredAtMs: user?.lastSeenMs ?? message.atMs,
  }
}

/** Chargebacks may name a transaction alone. */
async function orderIdOf(
  { body }: OrderChanged,
  environment: number,
  { records }: BodySources,
): Promise<string | undefined> {
  if (body.order_id !== null) return body.order_id
  if (body.transaction_id === null) return undefined
  const transaction = await records.record(environment, 'transaction', body.transaction_id)
  return transaction?.links['order']
}

type Parts = Pick<OrderFacts, 'transactions' | 'chargebacks'>

interface OfOrder {
  readonly environment: number
  readonly orderId: string
  readonly userId: string | undefined
  /** The entry of the message: a chargeback that names a transaction alone is in no timeline. */
  readonly cause: number
}

/** Oldest first. */
async function partsOf(
  { environment, orderId, userId, cause }: OfOrder,
  { records, ledger }: BodySources,
): Promise<Parts> {
  const page = { limit: MAX_TIMELINE_ENTRIES }
  const lines = userId === undefined ? [] : await records.timeline(environment, userId, page)
  const newest = lines.filter(isPart).slice(0, MAX_PARTS)
  const sequences = new Set([...newest.map(({ sequence }) => sequence), cause])
  const parts = { transactions: [] as OrderPart[], chargebacks: [] as OrderPart[] }
  const ids = new Set<unknown>()
  for (const sequence of [...sequences].toSorted((one, other) => one - other)) {
    const entry = entryOfKind('event', await ledger.get(sequence))
    if (entry === undefined) continue
    const event = fromCanonicalJson(entry.body)
    const { fields, type, timeMs: atMs = entry.receivedAtMs } = event
    if (fields['$order_id'] !== orderId && !namesOneOf(ids, event)) continue
    if (type === '$transaction') ids.add(fields['$transaction_id'])
    if (type === '$transaction') parts.transactions.push({ fields, atMs })
    if (type === '$chargeback') parts.chargebacks.push({ fields, atMs })
  }
  return parts
}

const isPart = ({ kind, type }: TimelineEntry): boolean =>
  kind === 'event' && (type === '$transaction' || type === '$chargeback')

/** Whether an event without an order names a transaction of the order. */
const namesOneOf = (ids: ReadonlySet<unknown>, { fields }: CanonicalEvent): boolean =>
  fields['$order_id'] === undefined &&
  fields['$transaction_id'] !== undefined &&
  ids.has(fields['$transaction_id'])
