import { visitorAccountId, visitorId } from '../kinds/id.ts'
import { defineEvent } from '../define-event.ts'
import { submissionStatus } from '../enums/content.ts'
import { optional } from '../field.ts'
import { longText, text } from '../kinds/text.ts'

export const submitReview = defineEvent('$submit_review', {
  summary: 'A review is posted; v205 has `$create_content` with `$review` instead.',
  actor: 'user or session',
  until: 'v204',
  fields: {
    $content: optional(longText),
    $review_title: optional(text),
    $item_id: optional(visitorId),
    $reviewed_user_id: optional(visitorAccountId),
    $submission_status: optional(submissionStatus),
  },
})
