import { defineEvent } from '../define-event.ts'

export const linkSessionToUser = defineEvent('$link_session_to_user', {
  summary: 'What a session did was done by this user.',
  actor: 'user and session',
  since: 'v205',
  fields: {},
})
