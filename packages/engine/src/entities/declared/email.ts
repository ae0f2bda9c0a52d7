import { textOf } from '../field-readers.ts'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { parseEmail } from '../identity/email.ts'
import { ENTITY_KNOWN_MS } from '../known-for.ts'
import { verifiedValueOf } from '../mentions/verified-value.ts'
import { user } from './user.ts'

/** Who uses a mail address. */
export const email = {
  users: aggregatesOf('email')('users', distinct('user')),
}

export const emailEntity = defineEntity({
  type: 'email',
  roles: { email: { called: 'this mail address', place: 'with' } },
  noun: ['mail address', 'mail addresses'],
  mentions(list, { reading, custom }) {
    const { email: own, fields, content, payments } = reading
    if (own) list.add('email', own.id)
    const posted = content ? textOf(content.fields['$contact_email']) : ''
    if (posted) list.add('email', parseEmail(posted).id)
    const verified = verifiedValueOf(fields)
    if (verified.includes('@')) list.add('email', parseEmail(verified).id)
    for (const text of custom.emails) list.add('email', parseEmail(text).id)
    for (const method of payments) {
      const payer = textOf(method.fields['$paypal_payer_email'])
      if (payer) list.add('email', parseEmail(payer).id)
    }
  },
  aggregates: email,
  reputation: reputation('email', ['payment_abuse', 'account_abuse']),
  ofUser: {
    link: user.emails,
    takesLabels: true,
    isPersonal: true,
    lastKnown: { forMs: ENTITY_KNOWN_MS, isOrigin: false, called: /\bthis (mail address)\b/gi },
  },
  sharers: { counted: email.users, are: 'few', carryIt: true },
  nobodys: { users: email.users },
  isToken: true,
  sharedValue: 'personal',
})
