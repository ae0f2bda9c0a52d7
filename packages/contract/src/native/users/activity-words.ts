/** What a payment method is. */
export const PAYMENT_METHOD_KINDS = [
  'card',
  'bank',
  'wallet',
  'prepaid',
  'crypto',
  'cash',
  'credit',
  'other',
] as const

/** By what a place of a user is known. */
export const PLACE_SOURCES = ['ip', 'billing_address', 'shipping_address', 'card'] as const
