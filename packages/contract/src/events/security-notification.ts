import { deviceFields, siteFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { notificationStatus, notificationType } from '../enums/account.ts'
import { optional, required } from '../field.ts'
import { text } from '../kinds/text.ts'

export const securityNotification = defineEvent('$security_notification', {
  summary: 'A user is told of a suspicious act and says whether it was its own.',
  actor: 'user and session',
  since: 'v205',
  fields: {
    $notification_status: required(notificationStatus),
    $notification_type: optional(notificationType),
    $notified_value: optional(text),
    ...deviceFields,
    ...siteFields,
  },
})
