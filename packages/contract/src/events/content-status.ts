import { entityId } from '../kinds/id.ts'
import { controlGroupFields, deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { contentStatus as status } from '../enums/content.ts'
import { required } from '../field.ts'

export const contentStatus = defineEvent('$content_status', {
  summary: 'Only the status of content changes.',
  actor: 'user or session',
  since: 'v204',
  fields: {
    $content_id: required(entityId),
    $status: required(status),
    ...controlGroupFields,
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
