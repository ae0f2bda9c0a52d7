import type { FieldValue } from '@winnow/contract'
import { listOf, textOf } from '../entities/field-readers.ts'
import type { ActivityEvent } from './activity-event.ts'
import { type Money, moneyIn } from './payments.ts'

/** An order, with what the last events about it have. */
export interface Order {
  readonly id: string
  readonly money: Money | undefined
  /** Of the last `$order_status`; '' = there was none. */
  readonly status: string
  readonly methods: readonly FieldValue[]
}

const SENT: ReadonlySet<string> = new Set(['$create_order', '$update_order'])

/** The orders of events, by id. */
export function ordersIn(events: readonly ActivityEvent[]): ReadonlyMap<string, Order> {
  const orders = new Map<string, Order>()
  for (const each of events) {
    const { type, fields } = each.event
    const id = textOf(fields['$order_id'])
    if (id === '') continue
    const former = orders.get(id) ?? { id, money: undefined, status: '', methods: [] }
    if (SENT.has(type)) {
      const methods = listOf(fields['$payment_methods'])
      orders.set(id, {
        ...former,
        money: moneyIn(each) ?? former.money,
        methods: methods.length > 0 ? methods : former.methods,
      })
    } else if (type === '$order_status') {
      orders.set(id, { ...former, status: textOf(fields['$order_status']) })
    }
  }
  return orders
}
