import { OUTCOMES } from '../../entities/facts/outcomes.ts'
import { textOf } from '../../entities/field-readers.ts'
import { defineEventType } from '../event-meaning.ts'

export const login = defineEventType({
  class: 'login',
  repeats: undefined,
  isForeignWhen: ['$login_status', '$failure'],
  fill(facts, { fields }) {
    facts.loginFailed = OUTCOMES[textOf(fields['$login_status'])] ?? NaN
    facts.loginFailure = textOf(fields['$failure_reason'])
  },
})
