import { visitorAccountId } from '../kinds/id.ts'
import { defineEvent } from '../define-event.ts'
import { optional } from '../field.ts'
import { longText, text } from '../kinds/text.ts'

export const sendMessage = defineEvent('$send_message', {
  summary: 'A message is sent; v205 has `$create_content` with `$message` instead.',
  actor: 'user or session',
  until: 'v204',
  fields: {
    $recipient_user_id: optional(visitorAccountId),
    $subject: optional(text),
    $content: optional(longText),
  },
})
