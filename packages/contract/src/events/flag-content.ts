import { accountId, entityId } from '../kinds/id.ts'
import { notOneself } from '../sense-rules.ts'
import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { flagReason } from '../enums/content.ts'
import { optional, required } from '../field.ts'

export const flagContent = defineEvent('$flag_content', {
  summary: 'Another user reports content as violating policy.',
  actor: 'user', // $user_id is the content's creator, not the reporter.
  rules: [notOneself('$flagged_by')],
  fields: {
    $content_id: required(entityId),
    $flagged_by: optional(accountId, { note: 'User id of the reporter.' }),
    $reason: optional(flagReason, { since: 'v205' }),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
