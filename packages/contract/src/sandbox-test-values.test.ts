import { expect, it } from 'vitest'
import type { CanonicalEvent, ReservedFields } from './canonical-event.ts'
import { testScoreOf } from './sandbox-test-values.ts'

const event = (fields: ReservedFields, userId?: string): CanonicalEvent => ({
  type: '$create_order',
  fields,
  custom: {},
  ...(userId === undefined ? {} : { userId }),
})
const card = ($card_bin: string, $card_last4: string) => ({ $card_bin, $card_last4 })

it.each([
  ['a user', event({}, 'winnow-test-low'), 'low'],
  ['one of several users', event({}, 'winnow-test-review-2'), 'review'],
  ['a mail address', event({ $user_email: 'block@winnow-test.example' }), 'block'],
  ['one of several addresses', event({ $user_email: 'Review+7@Winnow-Test.example' }), 'review'],
  ['a card', event({ $payment_method: card('999999', '0003') }), 'block'],
  ['a card with a BIN of eight', event({ $payment_method: card('99999912', '0001') }), 'low'],
  [
    'one of two cards',
    event({ $payment_methods: [card('542486', '4444'), card('999999', '0002')] }),
    'review',
  ],
  [
    'the heavier of two',
    event({ $user_email: 'block@winnow-test.example' }, 'winnow-test-low'),
    'block',
  ],
])('%s asks for its score', (_, asked, score) => {
  expect(testScoreOf(asked)).toBe(score)
})

it.each([
  ['nothing', event({})],
  ['another user', event({}, 'winnow-test-blocked')],
  ['a user who only ends so', event({}, 'my-winnow-test-block')],
  ['another domain', event({ $user_email: 'block@winnow-test.example.com' })],
  ['another mailbox', event({ $user_email: 'blocked@winnow-test.example' })],
  ['another last four', event({ $payment_method: card('999999', '0004') })],
  ['a card without its last four', event({ $payment_method: { $card_bin: '999999' } })],
  ['another BIN', event({ $payment_method: card('424242', '0003') })],
])('%s asks for none', (_, asked) => {
  expect(testScoreOf(asked)).toBeUndefined()
})
