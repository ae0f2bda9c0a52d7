import { fillBalance } from '../../entities/facts/amount-facts.ts'
import { textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'
import { stateIn } from '../repeat-law.ts'

export const wager = defineEventType({
  class: 'transaction',
  repeats: {
    of: ['user'],
    same: (parts) => (textOf(parts.event.fields['$wager_id']) === '' ? undefined : stateIn(parts)),
    repeats: 'any',
    why: 'A wager id is one wager.',
  },
  fill: fillBalance,
})
