import { type FieldObject, objectOf, textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity, type Mentioned } from '../define-entity.ts'
import { parsePhone } from '../identity/phone.ts'
import { ENTITY_KNOWN_MS } from '../known-for.ts'
import { objectsOf } from '../reading.ts'
import type { Address } from '../place/address.ts'
import { verifiedValueOf } from '../mentions/verified-value.ts'
import { user } from './user.ts'

/** Who uses a phone number. */
export const phone = {
  users: aggregatesOf('phone')('users', distinct('user')),
}

export const phoneEntity = defineEntity({
  type: 'phone',
  roles: { phone: { called: 'this phone number', place: 'with' } },
  mentions(list, { reading, custom }) {
    const { phone: own, fields, content, billing, shipping } = reading
    if (own) list.add('phone', own.id)
    if (content) addPosted(list, content.fields, reading)
    const verified = verifiedValueOf(fields)
    if (!verified.includes('@')) addPhone(list, verified, reading)
    for (const text of custom.phones) addPhone(list, text, reading)
    addPhone(list, textOf(fields['$verification_phone_number']), reading)
    if (billing) list.add('phone', billing.phone)
    if (shipping) list.add('phone', shipping.phone)
  },
  aggregates: phone,
  reputation: reputation('phone', ['account_abuse']),
  ofUser: {
    link: user.phones,
    takesLabels: true,
    isPersonal: true,
    lastKnown: { forMs: ENTITY_KNOWN_MS, isOrigin: false, called: /\bthis (phone number)\b/gi },
  },
  sharers: { counted: phone.users, are: 'few', carryIt: true },
  nobodys: { users: phone.users },
  isToken: true,
  sharedValue: 'personal',
})

/** What tells the country of a number without one. */
interface CountryParts {
  readonly billing: Address | undefined
  readonly shipping: Address | undefined
  readonly enrichment: { readonly ipCountry?: string | undefined }
}

/** Of what is posted. */
function addPosted(list: Mentioned<'phone'>, fields: FieldObject, near: CountryParts): void {
  addPhone(list, textOf(fields['$contact_phone']), near)
  const [address] = objectsOf(fields, '$contact_address')
  addPhone(list, textOf(objectOf(address)?.['$phone']), near)
}

function addPhone(
  list: Mentioned<'phone'>,
  text: string,
  { billing, shipping, enrichment }: CountryParts,
): void {
  if (text === '') return
  const country = billing?.country || shipping?.country || enrichment.ipCountry || ''
  list.add('phone', parsePhone(text, country).id)
}
