import { defineEventType } from '../event-meaning.ts'
import { isCapture, statusIn, stepIn, typeIn } from '../payment-step.ts'
import type { EventParts } from '../event-parts.ts'
import { fillTransaction } from '../transaction-facts.ts'

export const transaction = defineEventType({
  class: 'transaction',
  makes: 'transaction',
  repeats: {
    of: ['transaction'],
    same: payment,
    repeats: 'any',
    typeNumber: 1,
    step: stepIn,
    why: 'A payment succeeds once; its failed tries differ by their times and cards.',
  },
  stores: {
    kind: 'transaction',
    idField: '$transaction_id',
    how: 'in parts',
    unknown: 'created now',
  },
  fill: fillTransaction,
  // Money that did not move is never charged back.
  cameToNothing: (fields) => fields['$transaction_status'] === '$failure',
})

/** Its own time distinguishes tries, refunds and captures; a payment that went well is one, whenever it is sent. */
function payment({ event, facts, mentions }: EventParts): string {
  const { fields } = event
  const isOnce = statusIn(fields) === '$success' && facts.moneyBack !== 1 && !isCapture(fields)
  return [
    isOnce ? '' : event.timeMs,
    typeIn(fields),
    statusIn(fields),
    facts.amountMicros,
    facts.currency,
    mentions.find(({ role }) => role === 'card')?.id,
  ].join('\n')
}
