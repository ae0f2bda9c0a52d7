import type { FieldValue } from '@winnow/contract'
import { numberOf, textOf } from '../entities/field-readers.ts'
import type { ActivityEvent } from './activity-event.ts'

/** A payment, refund or other movement of money, as the last event about it has it. */
export interface Payment {
  readonly atMs: number
  readonly type: string
  readonly status: string
  readonly id: string
  readonly orderId: string
  readonly money: Money | undefined
  readonly method: FieldValue | undefined
  readonly declineCategory: string
}

/** An amount with the time by which it is converted. */
export interface Money {
  readonly micros: number
  /** ISO-4217, or a word of the sender; '' = none was named. */
  readonly currency: string
  readonly atMs: number
}

const PAYS: ReadonlySet<string> = new Set(['$sale', '$capture', '$deposit', '$buy'])

export const isPaid = ({ type, status }: Payment): boolean =>
  status === '$success' && PAYS.has(type)

export const isRefunded = ({ type, status }: Payment): boolean =>
  status === '$success' && type === '$refund'

/** The amount of an event; undefined = it has none. */
export function moneyIn({ event: { fields }, atMs }: ActivityEvent): Money | undefined {
  const micros = numberOf(fields['$amount'])
  if (!Number.isFinite(micros)) return undefined
  return { micros, currency: textOf(fields['$currency_code']).toUpperCase(), atMs }
}

/** The payments of events, the oldest first. What is sent of one again, as from pending to success, takes its place. */
export function paymentsIn(events: readonly ActivityEvent[]): readonly Payment[] {
  const payments = new Map<string, Payment>()
  for (const each of events) {
    if (each.event.type !== '$transaction') continue
    const payment = paymentOf(each)
    const key = keyOf(payment, each.sequence)
    const former = payments.get(key)
    const isAnother = former !== undefined && !isSentAgain(former, payment)
    payments.set(isAnother ? `${key} ${each.sequence}` : key, payment)
  }
  return [...payments.values()]
}

/** Several refunds or captures of a sale may carry its id, and a decline may be tried again under its own. */
const isSentAgain = (former: Payment, { type, status }: Payment): boolean =>
  former.status === '$pending' || (former.status === status && !IN_PARTS.has(type))

const IN_PARTS: ReadonlySet<string> = new Set(['$refund', '$capture'])

const keyOf = ({ id, type }: Payment, sequence: number): string =>
  id === '' ? `at ${sequence}` : `${type} ${id}`

function paymentOf(from: ActivityEvent): Payment {
  const { fields } = from.event
  return {
    atMs: from.atMs,
    type: textOf(fields['$transaction_type']) || '$sale',
    status: textOf(fields['$transaction_status']) || '$success',
    id: textOf(fields['$transaction_id']),
    orderId: textOf(fields['$order_id']),
    money: moneyIn(from),
    method: fields['$payment_method'],
    declineCategory: textOf(fields['$decline_category']),
  }
}
