import { isPlaceholder, type ReservedFields } from '@winnow/contract'
import { listOf, objectOf, textOf } from './field-readers.ts'
import { type Email, parseEmail } from './identity/email.ts'
import { fold } from './identity/fold.ts'
import { parsePhone, type Phone } from './identity/phone.ts'
import { type PaymentMethod, paymentMethodOf } from './payment/payment-method.ts'
import { type Address, addressOf, sameAddress } from './place/address.ts'
import { parseIp } from './place/ip.ts'
import { MAX_LIST_READ, objectsOf, type Reading } from './reading.ts'
import { contactsIn } from './text/contacts.ts'
import { contentOf } from './text/content-of.ts'

/** What an event is read from. */
interface Readable extends Pick<Reading, 'event' | 'enrichment'> {
  readonly receivedAtMs: number
}

const NO_PAYMENTS: readonly PaymentMethod[] = []

/** Reads an event. Pure; never throws, whatever the event holds. */
export function readingOf({ event, enrichment, receivedAtMs }: Readable): Reading {
  const { fields } = event
  const { $billing_address: bill, $shipping_address: ship } = fields
  const billing = addressOf(bill)
  const shipping = sameAddress(bill, ship) ? billing : addressOf(ship)
  const hint = billing?.country || shipping?.country || enrichment.ipCountry || ''
  const userId = event.userId ?? ''
  const name = nameIn(textOf(fields['$name']))
  const content = contentOf(event)
  return {
    event,
    fields,
    enrichment,
    atMs: event.timeMs ?? receivedAtMs,
    userId,
    sessionId: event.sessionId ?? '',
    ip: event.ip === undefined ? undefined : parseIp(event.ip),
    email: emailIn(textOf(fields['$user_email']), userId),
    phone: phoneIn(phoneTextOf(fields, billing, shipping), hint),
    name,
    userName: name ? fold(name) : '',
    billing,
    shipping,
    payments: paymentsOf(fields),
    promotions: objectsOf(fields, '$promotions'),
    content,
    contacts: content?.text ? contactsIn(content.text) : undefined,
    app: objectOf(fields['$app']),
    browser: objectOf(fields['$browser']),
  }
}

/** A placeholder is no name. */
const nameIn = (text: string): string => (isPlaceholder('name', text) ? '' : text)

/** A user's mail address may be the user id. */
function emailIn(text: string, userId: string): Email | undefined {
  if (text) return parseEmail(text)
  return userId.includes('@') ? parseEmail(userId) : undefined
}

function phoneIn(text: string, country: string): Phone | undefined {
  return text ? parsePhone(text, country) : undefined
}

function phoneTextOf(
  fields: ReservedFields,
  billing: Address | undefined,
  shipping: Address | undefined,
): string {
  return (
    textOf(fields['$phone']) ||
    textOf(fields['$verification_phone_number']) ||
    billing?.phone ||
    shipping?.phone ||
    textOf(fields['$contact_phone'])
  )
}

function paymentsOf(fields: ReservedFields): readonly PaymentMethod[] {
  const values = listOf(fields['$payment_methods'] ?? fields['$payment_method'])
  if (values.length === 0) return NO_PAYMENTS
  const methods: PaymentMethod[] = []
  for (const value of values) {
    const method = paymentMethodOf(value)
    if (method && methods.push(method) === MAX_LIST_READ) break
  }
  return methods
}
