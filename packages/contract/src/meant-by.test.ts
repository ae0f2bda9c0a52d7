import { expect, it } from 'vitest'
import { didYouMean, meantBy } from './meant-by.ts'

const NAMES = [
  '$user_email',
  '$amount',
  '$currency_code',
  '$transaction_status',
  '$status_3ds',
  '$billing_address',
  '$shipping_address',
  '$sent_address',
  '$received_address',
  '$user_id',
  '$seller_user_id',
  '$ip',
  '$time',
]

it.each([
  ['$currency', ['$currency_code']],
  ['$email', ['$user_email']],
  ['$ammount', ['$amount']],
  ['$Amount', ['$amount']],
  ['$code_currency', ['$currency_code']],
  ['$status', ['$transaction_status', '$status_3ds']],
  ['$shiping_address', ['$shipping_address']],
  ['$user_Id', ['$user_id']],
  ['$userid', ['$user_id']],
  ['$ip_address', ['$ip']],
  ['$timestamp', ['$time']],
  ['$event_time', ['$time']],
  ['$total', []],
  ['$', []],
  [`$amount${'t'.repeat(26)}`, []],
])('%s means %j', (name, meant) => {
  expect(meantBy(name, NAMES)).toEqual(meant)
})

it('is none where more than three have the word', () => {
  expect(meantBy('$address', NAMES)).toEqual([])
})

it('is a question, or nothing', () => {
  expect(didYouMean(['$a', '$b'])).toBe('Did you mean $a or $b?')
  expect(didYouMean([])).toBe('')
})
