import { defineMessage } from './define-message.ts'
import { entityOf } from './entity-of.ts'
import { messageText } from './message-text.ts'

/** An imported label is history: nobody is to act on it. */
export const labelGiven = defineMessage({
  kind: 'label.given',
  version: 1,
  from: {
    label({ body: { userId, label, brought, isHistory }, receivedAtMs }) {
      if (isHistory === true) return undefined
      const entity = entityOf({ userId, of: label.of })
      return {
        entity,
        userId,
        abuseType: label.abuseType,
        body: {
          entity: entity ?? null,
          abuse_type: label.abuseType,
          is_bad: label.isBad,
          labelled_at: label.timeMs ?? receivedAtMs,
          source: label.source ?? null,
          analyst: label.analyst ?? null,
          description: messageText(label.description),
          brought_by: brought?.by ?? null,
        },
      }
    },
  },
})

/** Labels were taken back by a caller, or ended by an event. */
export const labelRemoved = defineMessage({
  kind: 'label.removed',
  version: 1,
  from: {
    unlabel({ body }) {
      if (body.isHistory === true) return undefined
      const entity = entityOf(body)
      const [first, ...others] = body.abuseTypes
      return {
        entity,
        userId: body.userId,
        abuseType: others.length === 0 ? first : undefined,
        body: { entity: entity ?? null, abuse_types: [...body.abuseTypes] },
      }
    },
  },
})
