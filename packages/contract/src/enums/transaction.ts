import { closedChoice, openChoice } from '../kinds/choice.ts'

/** A closed list: the value decides in which direction money moved. */
export const transactionType = closedChoice('transaction type', [
  '$sale',
  '$authorize',
  '$capture',
  '$void',
  '$refund',
  '$deposit',
  '$withdrawal',
  '$transfer',
  '$buy',
  '$sell',
  '$send',
  '$receive',
])

/** A closed list: the value decides whether money moved. */
export const transactionStatus = closedChoice('transaction status', [
  '$success',
  '$failure',
  '$pending',
])

export const declineCategory = openChoice('decline category', [
  '$fraud',
  '$lost_or_stolen',
  '$risky',
  '$bank_decline',
  '$invalid',
  '$expired',
  '$insufficient_funds',
  '$limit_exceeded',
  '$additional_verification_required',
  '$invalid_verification',
  '$other',
])

export const status3ds = openChoice('3-D Secure status', [
  '$successful',
  '$attempted',
  '$failed',
  '$unavailable',
  '$rejected',
])

export const triggered3ds = openChoice('3-D Secure trigger', ['$processor', '$merchant'])

/** A closed list: the value decides whether the customer got the money back. */
export const chargebackState = closedChoice('chargeback state', [
  '$received',
  '$accepted',
  '$disputed',
  '$won',
  '$lost',
])

export const chargebackReason = openChoice('chargeback reason', [
  '$fraud',
  '$duplicate',
  '$product_not_received',
  '$product_unacceptable',
  '$other',
  '$authorization',
  '$consumer_disputes',
  '$processing_errors',
  '$cancel_subscription',
  '$friendly_fraud',
  '$ach_return',
  '$ach_reversal',
])
