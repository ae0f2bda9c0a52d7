import { describe, expect, it } from 'vitest'
import { PAYMENT_GATEWAYS } from '../enums/payment-gateway-names.ts'
import { parseEvent } from '../parse/parse-event.ts'
import { startTrail } from '../problem.ts'
import { sale } from '../testing/rule-tables.ts'
import { MeantValues } from './value-meant.ts'

const types = new MeantValues(['$sale', '$authorize', '$credit_card', '$debit_card'])

it.each([
  ['credit_card', '$credit_card'],
  ['Credit Card', '$credit_card'],
  ['creditCard', '$credit_card'],
  ['$credit-card', '$credit_card'],
  ['$credit_crad', undefined],
  ['$card', undefined],
  ['', undefined],
  ['$', undefined],
])('%j is another spelling of %s', (word, value) => {
  expect(types.spelt(word)).toEqual(value === undefined ? [] : [value])
})

it.each([
  ['SALE', '$sale'],
  ['$authorise', '$authorize'],
  ['authorization', undefined],
  ['$credit_crad', '$credit_card'],
  ['$gift', undefined],
])('the nearest value to %j is %s', (word, value) => {
  expect(types.nearest(word, startTrail('v205'))).toEqual(value === undefined ? [] : [value])
})

it('finds every gateway by its letters', () => {
  const gateways = new MeantValues(PAYMENT_GATEWAYS)
  const lost = PAYMENT_GATEWAYS.filter((name) => gateways.spelt(name.slice(1)).length === 0)
  expect(lost).toEqual([])
})

describe('of an event is said', () => {
  const said = (part: object): readonly string[] => {
    const parsed = parseEvent('v205', { ...sale, ...part })
    return (parsed.ok ? parsed.warnings : parsed.problems).map(({ message }) => message)
  }
  it('as which value a word of an open list was read', () => {
    const $payment_method = { $payment_type: 'credit_card', $payment_gateway: 'Stripe' }
    expect(said({ $payment_method })).toEqual([
      'Spelt otherwise; read as $credit_card',
      'Spelt otherwise; read as $stripe',
    ])
    expect(said({ $payment_method: { $payment_type: '$beads' } })).toEqual([
      'Not a known value; kept as sent.',
    ])
  })
  it('which value a word of a closed list was meant for', () => {
    expect(said({ $transaction_status: 'success' })).toEqual(['Spelt otherwise; read as $success'])
    expect(said({ $transaction_status: '$sucess' })).toEqual([
      'Must be one of $success, $failure, $pending. Did you mean $success?',
    ])
    expect(said({ $transaction_status: '$done' })).toEqual([
      'Must be one of $success, $failure, $pending',
    ])
  })
})
