import type { FieldValue } from '@winnow/contract'
import { type FieldObject, objectOf, textOf } from '../field-readers.ts'
import { parseEmail } from '../identity/email.ts'
import { parsePhone } from '../identity/phone.ts'
import { objectsOf, type Reading } from '../reading.ts'
import type { CustomFields } from './custom-fields.ts'
import type { MentionList } from './mention-list.ts'

/** Mail addresses and phone numbers; the user's own come first, then those of what is posted or verified. */
export function nameContacts(list: MentionList, reading: Reading, custom: CustomFields): void {
  const { email, phone, fields, content, billing, shipping } = reading
  if (email) list.add('email', email.id)
  if (phone) list.add('phone', phone.id)
  if (content) nameContentContacts(list, content.fields, reading)
  nameEither(list, fields['$verified_value'] ?? fields['$notified_value'], reading)
  for (const text of custom.emails) list.add('email', parseEmail(text).id)
  for (const text of custom.phones) addPhone(list, text, reading)
  addPhone(list, textOf(fields['$verification_phone_number']), reading)
  if (billing) list.add('phone', billing.phone)
  if (shipping) list.add('phone', shipping.phone)
  nameAddresses(list, reading)
}

function nameAddresses(list: MentionList, { billing, shipping }: Reading): void {
  if (billing) list.add('billing_address', billing.id)
  if (shipping) list.add('shipping_address', shipping.id)
}

function nameContentContacts(list: MentionList, fields: FieldObject, reading: Reading): void {
  const email = textOf(fields['$contact_email'])
  if (email) list.add('email', parseEmail(email).id)
  addPhone(list, textOf(fields['$contact_phone']), reading)
  const [address] = objectsOf(fields, '$contact_address')
  addPhone(list, textOf(objectOf(address)?.['$phone']), reading)
}

/** A verified value is a mail address or a phone number, as it looks. */
function nameEither(list: MentionList, value: FieldValue | undefined, reading: Reading): void {
  const text = textOf(value)
  if (text.includes('@')) list.add('email', parseEmail(text).id)
  else addPhone(list, text, reading)
}

function addPhone(
  list: MentionList,
  text: string,
  { billing, shipping, enrichment }: Reading,
): void {
  if (text === '') return
  const country = billing?.country || shipping?.country || enrichment.ipCountry || ''
  list.add('phone', parsePhone(text, country).id)
}
