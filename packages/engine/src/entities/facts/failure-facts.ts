import { bit, type FieldObject, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'
import { wordTable } from '../word-table.ts'

const DECLINED_AS_FRAUD = new Set(['$fraud', '$lost_or_stolen', '$risky'])
const DECLINED_AS_INVALID = new Set(['$invalid', '$expired', '$invalid_verification'])

/** Address verification as the card schemes code it: street and zip both, one of them, none. */
const AVS = wordTable<number>({
  y: 0,
  x: 0,
  d: 0,
  m: 0,
  f: 0,
  a: 0.5,
  b: 0.5,
  p: 0.5,
  w: 0.5,
  z: 0.5,
  l: 0.5,
  o: 0.5,
  k: 1,
  n: 1,
  c: 1,
})
const CVV = wordTable<number>({ m: 0, y: 0, n: 1 })
const STRIPE = wordTable<number>({ pass: 0, fail: 1 })
const OUTCOME = wordTable<number>({ $success: 0, $failure: 1 })
const THREE_DS = wordTable<number>({
  $successful: 0,
  $attempted: 0,
  $failed: 1,
  $rejected: 1,
})

/** What went wrong, and how. */
export function fillFailures(facts: Facts, reading: Reading): void {
  const { fields, payments } = reading
  if (facts.type === '$transaction') fillTransaction(facts, fields)
  if (payments[0]) fillChecks(facts, payments[0].fields)
  if (facts.type === '$login') fillLogin(facts, fields)
  if (facts.type === '$verification') {
    facts.verificationFailed = OUTCOME[textOf(fields['$status'])] ?? NaN
    facts.verificationType = textOf(fields['$verification_type'])
  }
  if (facts.type === '$chargeback') facts.chargeback = bit(fields['$chargeback_state'] !== '$won')
}

function fillTransaction(facts: Facts, fields: FieldObject): void {
  facts.transactionFailed = OUTCOME[textOf(fields['$transaction_status']) || '$success'] ?? NaN
  facts.threeDsFailed = THREE_DS[textOf(fields['$status_3ds'])] ?? NaN
  const category = textOf(fields['$decline_category'])
  if (category === '') return
  facts.declineCategory = category
  facts.declinedAsFraud = bit(DECLINED_AS_FRAUD.has(category))
  facts.declinedAsInvalid = bit(DECLINED_AS_INVALID.has(category))
}

function fillChecks(facts: Facts, method: FieldObject): void {
  facts.avsMismatch = AVS[wordOf(method['$avs_result_code'])] ?? stripeAddress(method)
  const code = CVV[wordOf(method['$cvv_result_code'])]
  facts.cvvMismatch = code ?? STRIPE[wordOf(method['$stripe_cvc_check'])] ?? NaN
  facts.paymentCheckFailed = OUTCOME[textOf(method['$verification_status'])] ?? NaN
}

/** Mean of the checks of street and zip that were made. */
function stripeAddress(method: FieldObject): number {
  const street = STRIPE[wordOf(method['$stripe_address_line1_check'])]
  const zip = STRIPE[wordOf(method['$stripe_address_zip_check'])]
  if (street === undefined) return zip ?? NaN
  return zip === undefined ? street : (street + zip) / 2
}

function fillLogin(facts: Facts, fields: FieldObject): void {
  facts.loginFailed = OUTCOME[textOf(fields['$login_status'])] ?? NaN
  facts.loginFailure = textOf(fields['$failure_reason'])
}
