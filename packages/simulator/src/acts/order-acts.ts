/** Carts, orders and money, as events. */
import type { Basket } from '../goods/basket.ts'
import type { PaymentMethod } from '../people/payment-method.ts'
import type { WireFields, WireObject, WireValue } from '../simulated-line.ts'
import { backOffice, gearOf, type Origin, type Visit } from '../visit.ts'
import type { World } from '../world.ts'

export interface OrderPlan {
  readonly basket: Basket
  readonly email: string
  readonly method: PaymentMethod
  readonly billing: WireObject
  /** Absent for what is sent by e-mail. */
  readonly shipping?: WireObject
  readonly expedited: boolean
  readonly promotions?: readonly WireObject[]
  readonly couponCode?: string
}

/** An order that was placed, and all that later events of it must repeat. */
export interface PlacedOrder {
  readonly eventId: string
  readonly orderId: string
  readonly userId: string
  readonly placedMs: number
  readonly plan: OrderPlan
}

export const addToCart = (world: World, origin: Origin, item: WireObject): string =>
  world.emit('$add_item_to_cart', origin, { $item: item })

export const removeFromCart = (world: World, origin: Origin, item: WireObject): string =>
  world.emit('$remove_item_from_cart', origin, { $item: item })

export function placeOrder(world: World, visit: Visit, plan: OrderPlan): PlacedOrder {
  const orderId = world.ids.next('o')
  const eventId = world.emit('$create_order', visit, {
    ...orderFields(orderId, plan),
    ...gearOf(visit),
  })
  return { eventId, orderId, userId: visit.userId, placedMs: world.nowMs, plan }
}

/** The whole order again, with something changed: an update replaces. */
export const replaceOrder = (
  world: World,
  visit: Visit,
  order: PlacedOrder,
  change: OrderPlan,
): string => world.emit('$update_order', visit, orderFields(order.orderId, change))

function orderFields(orderId: string, plan: OrderPlan): WireFields {
  const { basket } = plan
  return {
    $order_id: orderId,
    $user_email: plan.email,
    $amount: basket.amountMicros,
    $currency_code: basket.country.currency,
    $billing_address: plan.billing,
    $payment_methods: [plan.method.wire],
    $shipping_address: plan.shipping,
    $expedited_shipping: plan.expedited,
    $items: basket.items,
    $seller_user_id: basket.shop.sellerUserId,
    $promotions: plan.promotions,
    $shipping_method: plan.shipping === undefined ? '$electronic' : '$physical',
    store_id: basket.shop.storeId,
    coupon_code: plan.couponCode,
  }
}

export type DeclineCategory =
  | '$fraud'
  | '$lost_or_stolen'
  | '$risky'
  | '$bank_decline'
  | '$invalid'
  | '$expired'
  | '$insufficient_funds'
  | '$limit_exceeded'
  | '$additional_verification_required'
  | '$invalid_verification'

export interface Charge {
  readonly type: '$sale' | '$authorize' | '$capture' | '$refund'
  /** Absent: it went through. */
  readonly decline?: DeclineCategory
  readonly method: PaymentMethod
  readonly amountMicros: number
  readonly transactionId: string
  /** The issuer's answers about address and security code, where it was asked. */
  readonly checks?: WireObject
}

/** One attempt to move the order's money. */
export function charge(world: World, origin: Origin, order: PlacedOrder, terms: Charge): string {
  const { plan } = order
  const method: WireValue =
    terms.checks === undefined ? terms.method.wire : { ...terms.method.wire, ...terms.checks }
  return world.emit('$transaction', origin, {
    $user_email: plan.email,
    $transaction_type: terms.type,
    $transaction_status: terms.decline === undefined ? '$success' : '$failure',
    $decline_category: terms.decline,
    $amount: terms.amountMicros,
    $currency_code: plan.basket.country.currency,
    $order_id: order.orderId,
    $transaction_id: terms.transactionId,
    $billing_address: plan.billing,
    $payment_method: method,
    $shipping_address: plan.shipping,
    $seller_user_id: plan.basket.shop.sellerUserId,
  })
}

export type OrderStatus = '$approved' | '$canceled' | '$held' | '$fulfilled' | '$returned'

export type OrderStatusReason = '$payment_risk' | '$abuse' | '$policy' | '$other'

export const orderStatus = (
  world: World,
  order: PlacedOrder,
  status: OrderStatus,
  reason?: OrderStatusReason,
): string =>
  world.emit('$order_status', backOffice(order.userId), {
    $order_id: order.orderId,
    $order_status: status,
    $reason: reason,
  })

export type ChargebackReason =
  | '$fraud'
  | '$product_not_received'
  | '$product_unacceptable'
  | '$duplicate'

export const chargeback = (world: World, order: PlacedOrder, reason: ChargebackReason): string =>
  world.emit('$chargeback', backOffice(order.userId), {
    $order_id: order.orderId,
    $chargeback_state: '$received',
    $chargeback_reason: reason,
  })

/** Hands an order to the reviewers. */
export function judgeOrder(
  world: World,
  order: PlacedOrder,
  bad: boolean,
  medianMs?: number,
): void {
  world.judge({
    id: order.eventId,
    entity: 'order',
    entityId: order.orderId,
    userId: order.userId,
    eventMs: order.placedMs,
    abuseType: 'payment',
    bad,
    ...(medianMs === undefined ? {} : { medianMs }),
  })
}
