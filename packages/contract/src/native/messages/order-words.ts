/** Events about orders that may send a message. */
export const ORDER_EVENTS = [
  '$create_order',
  '$update_order',
  '$order_status',
  '$transaction',
  '$chargeback',
] as const

export type OrderEvent = (typeof ORDER_EVENTS)[number]
