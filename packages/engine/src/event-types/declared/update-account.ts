import { bit, flagOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'
import { stateIn } from '../repeat-law.ts'

const DETAILS = [
  '$user_email',
  '$phone',
  '$billing_address',
  '$shipping_address',
  '$payment_methods',
]

export const updateAccount = defineEventType({
  class: 'account',
  repeats: {
    of: ['user'],
    same: (parts) =>
      parts.event.fields['$changed_password'] === true ? undefined : stateIn(parts),
    repeats: 'latest',
    typeNumber: 3,
    why: 'It says how an account is; a password that is changed again is another act.',
  },
  stores: { kind: 'account', idField: '$user_id', how: 'merge', unknown: 'pre-existing' },
  fill(facts, { fields }) {
    facts.changedPassword = bit(flagOf(fields['$changed_password']) === 1)
    facts.changedDetails = bit(DETAILS.some((name) => fields[name] !== undefined))
  },
})
