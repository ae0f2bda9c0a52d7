import { isDoubt } from '../entries/decisions/taken-decision.ts'
import type { UnlabelBody } from '../entries/label-body.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import { defineMessage, type KnownToMessages } from './define-message.ts'
import { entityOf } from './entity-of.ts'
import { messageText } from './message-text.ts'

/** An imported label is history, and one that a decision brings leaves with the decision: neither has a message. */
export const labelGiven = defineMessage({
  kind: 'label.given',
  version: 1,
  from: {
    label({ body: { userId, label, brought, isHistory }, receivedAtMs, sequence }, known) {
      if (isHistory === true) return undefined
      if (label.source === 'decision' && decidedBefore(sequence, known)) return undefined
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
    unlabel({ body, sequence }, known) {
      if (body.isHistory === true || isOfDecision(body, decidedBefore(sequence, known))) {
        return undefined
      }
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

/** The decision of the entry before: the label that it brings or takes back follows it. */
const decidedBefore = (sequence: number, { entry }: Pick<KnownToMessages, 'entry'>) =>
  entryOfKind('decided', entry(sequence - 1))?.body

/** A decision that says that nobody knows, or that is undone, takes its label back. */
function isOfDecision(
  { userId, of, abuseTypes }: UnlabelBody,
  decided: ReturnType<typeof decidedBefore>,
): boolean {
  if (decided === undefined || (decided.undoes === undefined && !isDoubt(decided.taken))) {
    return false
  }
  const isSame = decided.userId === userId && decided.of?.id === of?.id
  return isSame && abuseTypes.includes(decided.taken.abuseType)
}
