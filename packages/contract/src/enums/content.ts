import { openChoice } from '../kinds/choice.ts'

/** Open: the specification says that it has seen two of them. */
export const contentStatus = openChoice('content status', [
  '$active',
  '$paused',
  '$draft',
  '$pending',
  '$deleted_by_user',
  '$deleted_by_company',
])

export const flagReason = openChoice('flag reason', [
  '$toxic',
  '$irrelevant',
  '$commercial',
  '$phishing',
  '$private',
  '$scam',
  '$copyright',
  '$other',
])

/** Open: no list is published; the status of a review before moderation. */
export const submissionStatus = openChoice('submission status', [
  '$success',
  '$failure',
  '$pending',
])
