/** Keys that are often wanted, by short names: the first expression that the event has. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  card_bin: ['event.payment_methods[0].card_bin', 'event.payment_method.card_bin'],
  billing_zip: ['event.billing_address.zipcode'],
  shipping_zip: ['event.shipping_address.zipcode'],
  email: ['event.user_email'],
  user: ['event.user_id'],
  session: ['event.session_id'],
}

const NAME = /^[A-Za-z_]\w*$/

/** The expressions that a key may stand for: `shipping_zip`, `ip` for `event.ip`, or any CEL. */
export function keyExpressions(key: string): readonly string[] {
  const text = key.trim()
  if (!NAME.test(text)) return [text]
  return Object.hasOwn(SHORT_NAMES, text) ? (SHORT_NAMES[text] ?? []) : [`event.${text}`]
}
