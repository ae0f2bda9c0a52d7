import { type FieldObject, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import { wordTable } from '../word-table.ts'
import { OUTCOMES } from './outcomes.ts'

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

/** What the checks of the first payment method found. */
export function fillFailures(facts: Facts, [first]: readonly PaymentMethod[]): void {
  if (first) fillChecks(facts, first.fields)
}

function fillChecks(facts: Facts, method: FieldObject): void {
  facts.avsMismatch = AVS[wordOf(method['$avs_result_code'])] ?? stripeAddress(method)
  const code = CVV[wordOf(method['$cvv_result_code'])]
  facts.cvvMismatch = code ?? STRIPE[wordOf(method['$stripe_cvc_check'])] ?? NaN
  facts.paymentCheckFailed = OUTCOMES[textOf(method['$verification_status'])] ?? NaN
}

/** Mean of the checks of street and zip that were made. */
function stripeAddress(method: FieldObject): number {
  const street = STRIPE[wordOf(method['$stripe_address_line1_check'])]
  const zip = STRIPE[wordOf(method['$stripe_address_zip_check'])]
  if (street === undefined) return zip ?? NaN
  return zip === undefined ? street : (street + zip) / 2
}
