import { openChoice } from '../kinds/choice.ts'

export const labelReason = openChoice('label reason', [
  '$chargeback',
  '$spam',
  '$funneling',
  '$fake',
  '$referral',
  '$duplicate_account',
])
