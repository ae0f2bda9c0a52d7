import { bit, textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'

export const securityNotification = defineEventType({
  class: 'security',
  repeats: undefined,
  fill(facts, { fields }) {
    const status = textOf(fields['$notification_status'])
    if (status === '$compromised' || status === '$safe') {
      facts.notificationCompromised = bit(status === '$compromised')
    }
  },
})
