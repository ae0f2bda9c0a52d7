import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { passwordReason, passwordStatus } from '../enums/account.ts'
import { required } from '../field.ts'

export const updatePassword = defineEvent('$update_password', {
  summary: 'A password is changed, or somebody tries to.',
  actor: 'user',
  since: 'v205',
  fields: {
    $reason: required(passwordReason),
    $status: required(passwordStatus),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
