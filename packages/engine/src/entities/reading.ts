import { type CanonicalEvent, isPlaceholder, type ReservedFields } from '@winnow/contract'
import type { Enrichment } from './enrichment.ts'
import { type FieldObject, listOf, objectOf, textOf } from './field-readers.ts'
import { type Email, parseEmail } from './identity/email.ts'
import { fold } from './identity/fold.ts'
import { parsePhone, type Phone } from './identity/phone.ts'
import { type PaymentMethod, paymentMethodOf } from './payment/payment-method.ts'
import { type Address, addressOf, sameAddress } from './place/address.ts'
import { type Ip, parseIp } from './place/ip.ts'
import { type Contacts, contactsIn } from './text/contacts.ts'
import { type Content, contentOf } from './text/content.ts'

/** Elements of a list that are read; an order with more is judged by its first ones. */
export const MAX_LIST_READ = 64

/** The parts of an event that both its facts and its entities are made of, each read once. */
export interface Reading {
  readonly event: CanonicalEvent
  /** The event as the ledger keeps it, where it was written before. */
  readonly body: string | undefined
  readonly fields: ReservedFields
  readonly enrichment: Enrichment
  /** The event's own time, ms since 1970. */
  readonly atMs: number
  readonly userId: string
  readonly sessionId: string
  readonly ip: Ip | undefined
  /** `$user_email`, else the user id where it is a mail address. */
  readonly email: Email | undefined
  readonly phone: Phone | undefined
  /** The user's name as sent, or of the billing address. */
  readonly name: string
  /** The same, folded. */
  readonly userName: string
  readonly billing: Address | undefined
  readonly shipping: Address | undefined
  readonly payments: readonly PaymentMethod[]
  readonly promotions: readonly FieldObject[]
  readonly content: Content | undefined
  /** What the posting names; undefined when nothing is written. */
  readonly contacts: Contacts | undefined
  readonly app: FieldObject | undefined
  readonly browser: FieldObject | undefined
}

/** What an event is read from. */
interface Readable extends Pick<Reading, 'event' | 'enrichment'>, Partial<Pick<Reading, 'body'>> {
  readonly receivedAtMs: number
}

const NO_PAYMENTS: readonly PaymentMethod[] = []
const NO_OBJECTS: readonly FieldObject[] = []

/** Reads an event. Pure; never throws, whatever the event holds. */
export function readingOf({ event, enrichment, receivedAtMs, body }: Readable): Reading {
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
    body,
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

/** The objects in a list, at most MAX_LIST_READ. */
export function objectsOf(fields: FieldObject, name: string): readonly FieldObject[] {
  const values = listOf(fields[name])
  if (values.length === 0) return NO_OBJECTS
  const objects: FieldObject[] = []
  for (const value of values) {
    const object = objectOf(value)
    if (object && objects.push(object) === MAX_LIST_READ) break
  }
  return objects
}
