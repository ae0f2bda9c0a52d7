import { ABUSE_TYPES } from '@winnow/contract'
import { expect, it } from 'vitest'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { EntityKeys } from '../entities/entity-keys.ts'
import { FEATURES } from '../features/index.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import { Pipeline } from '../pipeline.ts'
import { eventWordsOf } from './words-of-event.ts'

const pipeline = new Pipeline({
  states: mapStates(),
  keys: new EntityKeys({ lo: 1, hi: 2 }),
  aggregates: AGGREGATES,
  features: FEATURES,
  models: ABUSE_TYPES.map((type) => STARTER_MODELS[type]),
  modelVersion: STARTER_VERSION,
})

const wordsOf = (type: string, fields: Readonly<Record<string, string | number>>, ip?: string) =>
  eventWordsOf(
    pipeline,
    pipeline.prepare({
      environment: 1,
      receivedAtMs: Date.UTC(2025, 5, 2, 12),
      event: {
        type,
        userId: 'ann',
        ...(ip !== undefined && { ip }),
        fields,
        custom: { store_id: 's', booth_id: 'b' },
      },
      enrichment: {},
    }),
  )

it.each([
  [{ $amount: 2_386_940_000, $currency_code: 'BRL' }, '2,386.94 BRL'],
  [{ $amount: 14_290_000_000, $currency_code: 'jpy' }, '14,290 JPY'],
  [{ $amount: 115_900_000, $currency_code: 'EUR' }, '115.90 EUR'],
  [{ $amount: 1_000_000, $currency_code: 'BTC' }, '1 BTC'],
  [{ $amount: 1_250, $currency_code: 'BTC' }, '0.00125 BTC'],
  [{ $amount: 1, $currency_code: 'BTC' }, '0.000001 BTC'],
  [{ $amount: 500_000, $currency_code: 'LOYALTY_POINTS' }, '0.50 LOYALTY_POINTS'],
  [{ $amount: 1_250, $currency_code: 'EUR' }, '0.00 EUR'],
  [{ $amount: 115_940_000, $currency_code: 'USD' }, undefined],
  [{ $amount: 115_940_000 }, undefined],
  [{ $currency_code: 'EUR' }, undefined],
])('has the amount of %o as it was sent, where that was not in dollars', (fields, amount) => {
  expect(wordsOf('$create_order', fields).amount).toBe(amount)
})

it.each([
  ['$transaction', { $order_id: 'o-1' }, true],
  ['$transaction', {}, undefined],
  ['$create_order', { $order_id: 'o-1' }, undefined],
])('tells of a %s with %o whether it pays for an order', (type, fields, paysOrder) => {
  expect(wordsOf(type, fields).paysOrder).toBe(paysOrder)
})

it('has what the event names none of, and the fields of its custom ids', () => {
  const { unnamed, customIds } = wordsOf('$login', {}, '8.8.8.8')
  expect(unnamed).toContain('card')
  expect(unnamed).not.toContain('ip')
  expect(customIds).toEqual(['booth_id', 'store_id'])
})
