import { defineEvent } from '../define-event.ts'
import { contentFields, contentRules } from './create-content.ts'

export const updateContent = defineEvent('$update_content', {
  summary: 'Content is changed: it replaces the whole record.',
  actor: 'user or session',
  fields: contentFields,
  rules: contentRules,
})
