import { openChoice } from '../kinds/choice.ts'

/** Open: the specification shows `$success` and says that others exist. */
export const promotionStatus = openChoice('promotion status', ['$success', '$failure'])

export const promotionFailureReason = openChoice('promotion failure reason', [
  '$already_used',
  '$invalid_code',
  '$not_applicable',
  '$expired',
])
