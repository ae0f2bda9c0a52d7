import { deviceFields, siteFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'

export const logout = defineEvent('$logout', {
  summary: 'A user logs out.',
  actor: 'user',
  since: 'v205',
  fields: { ...deviceFields, ...siteFields },
})
