import type { AbuseType, ReservedFields } from '@winnow/contract'
import type { OrderEvent } from '@winnow/contract/native'
import type { StoredRecord, TakenDecision } from '@winnow/engine'
import { onScale } from '../../answers/score-json.ts'
import { plainWord, withoutDollars } from './wire-words.ts'

/** An event about an order, as far as its webhook shows it. */
export interface OrderPart {
  readonly fields: ReservedFields
  /** Its own time, ms. */
  readonly atMs: number
}

/** All that the webhook of an order contains. */
export interface OrderFacts {
  readonly accountId: string
  /** What the webhook is about. */
  readonly event: OrderEvent
  readonly order: StoredRecord
  /** Its last `$order_status`. */
  readonly status: StoredRecord | undefined
  /** Oldest first. */
  readonly transactions: readonly OrderPart[]
  readonly chargebacks: readonly OrderPart[]
  /** The decisions that stand about it. */
  readonly decisions: readonly TakenDecision[]
  /** Of its user, 0–100. */
  readonly scores: Readonly<Partial<Record<AbuseType, number>>>
  /** When these were computed, ms. */
  readonly scoredAtMs: number
  readonly scoreScale: 100 | 1
}

/** Fields of an order as they were sent. */
const SENT = [
  '$user_email',
  '$ip',
  '$amount',
  '$currency_code',
  '$payment_methods',
  '$ordered_from',
  '$billing_address',
  '$shipping_address',
  '$expedited_shipping',
  '$shipping_method',
  '$shipping_carrier',
  '$shipping_tracking_numbers',
  '$items',
  '$bookings',
  '$site_domain',
  '$site_country',
  '$merchant_profile',
] as const

/** The body of an order webhook, `ORDER_V1_0`. Times are ms, amounts micros. A member that nobody sent is absent. */
export function orderWebhookBody(facts: OrderFacts): object {
  const { accountId, event, order, status, scores, scoreScale, scoredAtMs } = facts
  return {
    account_id: accountId,
    event,
    ...(order.createdAtMs !== undefined && { created: order.createdAtMs }),
    updated_at: Math.max(order.updatedAtMs, status?.updatedAtMs ?? 0),
    order_id: order.id,
    ...(order.userId !== undefined && { user_id: order.userId }),
    ...statusOf(status),
    ...sentFields(order.fields),
    transactions: facts.transactions.map(transactionJson),
    chargebacks: facts.chargebacks.map(chargebackJson),
    latest_decisions: Object.fromEntries(
      facts.decisions.map((one) => [one.abuseType, decisionJson(one)]),
    ),
    scores: Object.fromEntries(
      Object.entries(scores).map(([type, score]) => [
        type,
        { score: onScale(score, scoreScale), time: scoredAtMs },
      ]),
    ),
    custom_fields: order.said.custom ?? {},
  }
}

function statusOf(status: StoredRecord | undefined): { readonly order_status?: string } {
  const word = status?.fields['$order_status']
  return typeof word === 'string' ? { order_status: plainWord(word) } : {}
}

function sentFields(fields: ReservedFields): Readonly<Record<string, unknown>> {
  const sent = SENT.flatMap((name) => {
    const value = fields[name]
    const plain = plainWord(name)
    return value === undefined ? [] : [[plain, withoutDollars(value, plain)] as const]
  })
  return Object.fromEntries(sent)
}

/** As the hosted service shortens them. */
const TRANSACTION_TYPES: Readonly<Record<string, string>> = { authorize: 'auth' }

function transactionJson({ fields, atMs }: OrderPart) {
  const type = plainWord(textOf(fields['$transaction_type']) ?? 'sale')
  return {
    id: textOf(fields['$transaction_id']) ?? null,
    transaction_type: TRANSACTION_TYPES[type] ?? type,
    time: atMs,
    amount: fields['$amount'] ?? null,
    currency_code: fields['$currency_code'] ?? null,
  }
}

const chargebackJson = ({ fields, atMs }: OrderPart) => ({
  transaction_id: textOf(fields['$transaction_id']) ?? null,
  time: atMs,
  status: wordOf(fields['$chargeback_state']),
  reason: wordOf(fields['$chargeback_reason']),
})

const decisionJson = ({ id, category, atMs, description }: TakenDecision) => ({
  id,
  type: category,
  time: atMs,
  description: description ?? '',
})

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' ? plainWord(value) : null
