import { notBoth } from '../sense-rules.ts'
import { checkedVisitFields, deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { loginFailureReason, loginStatus, socialSignOnType } from '../enums/account.ts'
import { optional } from '../field.ts'
import { listOf } from '../kinds/list.ts'
import { text } from '../kinds/text.ts'

export const login = defineEvent('$login', {
  summary: 'Somebody logs in, or fails to. $user_id may be empty beside $session_id.',
  actor: 'user or session',
  rules: [notBoth('$failure_reason', '$login_status', '$success')],
  fields: {
    $login_status: optional(loginStatus),
    $failure_reason: optional(loginFailureReason),
    $username: optional(text, { note: 'The name that was typed.' }),
    $social_sign_on_type: optional(socialSignOnType),
    $account_types: optional(listOf(text)),
    ...verifiedFields,
    ...checkedVisitFields,
    ...deviceFields,
    ...siteFields,
  },
})
