import { defineEvent } from '../define-event.ts'
import { optional } from '../field.ts'
import { boolean } from '../kinds/boolean.ts'
import { accountFields, accountRules } from './create-account.ts'

export const updateAccount = defineEvent('$update_account', {
  summary: 'An account is changed; it may be older than the integration.',
  actor: 'user',
  rules: accountRules,
  fields: {
    ...accountFields,
    $changed_password: optional(boolean, { note: 'True when the password changed.' }),
  },
})
