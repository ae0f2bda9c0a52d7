import { entityId } from '../kinds/id.ts'
import { checkedIdentityFields, deviceFields, siteFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import {
  verificationReason,
  verificationStatus,
  verificationType,
  verifiedEvent,
} from '../enums/account.ts'
import { optional, recommended, required } from '../field.ts'
import { text } from '../kinds/text.ts'

export const verification = defineEvent('$verification', {
  summary: 'A user proves who it is, or fails to.',
  actor: 'user, best with session',
  since: 'v205',
  fields: {
    $status: required(verificationStatus),
    $verified_event: optional(verifiedEvent),
    $verified_entity_id: recommended(entityId),
    $verification_type: optional(verificationType),
    $verified_value: optional(text),
    $reason: optional(verificationReason),
    ...checkedIdentityFields,
    ...deviceFields,
    ...siteFields,
  },
})
