import { OUTCOMES } from '../../entities/facts/outcomes.ts'
import { textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'

export const verification = defineEventType({
  class: 'security',
  repeats: undefined,
  fill(facts, { fields }) {
    facts.verificationFailed = OUTCOMES[textOf(fields['$status'])] ?? NaN
    facts.verificationType = textOf(fields['$verification_type'])
  },
})
