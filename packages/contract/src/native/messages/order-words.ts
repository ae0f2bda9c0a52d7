/** Events about orders that may send a message, and the kind of the message. */
export const ORDER_MESSAGES = {
  $create_order: 'order.created',
  $update_order: 'order.updated',
  $order_status: 'order.status_changed',
  $transaction: 'order.transaction',
  $chargeback: 'order.charged_back',
} as const

export type OrderEvent = keyof typeof ORDER_MESSAGES
export type OrderMessageKind = (typeof ORDER_MESSAGES)[OrderEvent]

export const ORDER_EVENTS = Object.keys(ORDER_MESSAGES) as readonly OrderEvent[]
