import { wordKey } from '../aggregates/fold.ts'
import { textOf } from '../entities/field-readers.ts'
import { MADE_BY } from '../entities/made-by.ts'
import type { ReadEvent } from '../read-event.ts'

/** How far a payment has come: whether another event of it is to be expected. */
export const STEP = { last: 0, pending: 1, authorized: 2 } as const

const STEPS = 4

/**
 * What an event tells of the payment or posting that it makes or changes, as one number: 48 bits of digest, two of step.
 * Its own time is part of it where it was sent: two tries of one payment differ by that. NaN of all other events.
 */
export function toldBy({ reading, facts, mentions }: Omit<ReadEvent, 'named' | 'told'>): number {
  const { event, fields } = reading
  const made = MADE_BY.get(event.type)
  if (made === undefined || made === 'order') return NaN
  const said = [
    event.type,
    event.timeMs,
    typeIn(fields),
    statusIn(fields),
    facts.amountMicros,
    facts.currency,
    mentions.find(({ role }) => role === 'card')?.id,
    facts.textHash,
    facts.textLength,
  ]
  const { lo, hi } = wordKey(said.join('\n'))
  return ((hi & 0xffff) * 2 ** 32 + lo) * STEPS + stepIn(fields)
}

/** The step in a number that `toldBy` made. */
export const stepTold = (told: number): number => told % STEPS

export const isAuthorization = (fields: Fields): boolean =>
  typeIn(fields) === '$authorize' && statusIn(fields) !== '$failure'

export const isCapture = (fields: Fields): boolean => typeIn(fields) === '$capture'

type Fields = ReadEvent['reading']['fields']

function stepIn(fields: Fields): number {
  if (statusIn(fields) === '$pending') return STEP.pending
  return isAuthorization(fields) ? STEP.authorized : STEP.last
}

const typeIn = (fields: Fields): string => textOf(fields['$transaction_type']) || '$sale'
const statusIn = (fields: Fields): string => textOf(fields['$transaction_status']) || '$success'
