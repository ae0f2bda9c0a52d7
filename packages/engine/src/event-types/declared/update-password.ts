import { bit, textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'

export const updatePassword = defineEventType({
  class: 'security',
  repeats: undefined,
  fill(facts, { fields }) {
    facts.changedPassword = bit(textOf(fields['$status']) === '$success')
    facts.passwordReason = textOf(fields['$reason'])
  },
})
