import { textOf } from '../entities/field-readers.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { Order } from './orders.ts'
import { isPaid, type Payment } from './payments.ts'

/** A payment that the bank took back, and whether it still stands. */
export interface Chargeback {
  readonly transactionId: string
  readonly orderId: string
  /** The shop won: the money came back. */
  readonly isWon: boolean
}

/** The chargebacks of events, each as its last event has it. */
export function chargebacksIn(events: readonly ActivityEvent[]): readonly Chargeback[] {
  const chargebacks = new Map<string, Chargeback>()
  for (const { event } of events) {
    if (event.type !== '$chargeback') continue
    const transactionId = textOf(event.fields['$transaction_id'])
    const orderId = textOf(event.fields['$order_id'])
    const key = transactionId === '' ? `order ${orderId}` : `transaction ${transactionId}`
    const isWon = textOf(event.fields['$chargeback_state']) === '$won'
    chargebacks.set(key, { transactionId, orderId, isWon })
  }
  return [...chargebacks.values()]
}

/** The payments that a chargeback is about: the one it names, or what was paid of its order. */
export function paymentsOf(
  { transactionId, orderId }: Chargeback,
  payments: readonly Payment[],
): readonly Payment[] {
  return payments.filter(
    (payment) =>
      isPaid(payment) &&
      (transactionId === '' ? payment.orderId === orderId : payment.id === transactionId),
  )
}

/** The order that a chargeback is about; undefined = none is known. */
export function orderOf(
  { orderId }: Chargeback,
  of: readonly Payment[],
  orders: ReadonlyMap<string, Order>,
): Order | undefined {
  return orders.get(orderId || (of[0]?.orderId ?? ''))
}
