import { expect, it } from 'vitest'
import { freshEngine } from './fresh-engine.ts'

const PLACES = { find: () => ({ ipCountry: 'DE' }) }

const order = (n: number) => ({
  $type: '$create_order',
  $user_id: `user ${n % 5}`,
  $order_id: `order ${n}`,
  $ip: `84.1.1.${n % 3}`,
  $amount: 1_000_000 * (1 + (n % 7)),
  $currency_code: 'EUR',
  $time: Date.UTC(2026, 2, 1) + n * 60_000,
})

it('a copy answers as the engine it was made of, and neither changes the other', () => {
  const engine = freshEngine(PLACES)
  const empty = engine.copy()
  for (let n = 0; n < 40; n += 1) engine.take(order(n))
  const copy = engine.copy()
  copy.take({ ...order(40), $user_id: 'somebody else' })
  const again = engine.copy()
  for (let n = 41; n < 60; n += 1) expect(again.take(order(n))).toEqual(engine.take(order(n)))
  expect(empty.take(order(60))).toEqual(freshEngine(PLACES).take(order(60)))
  expect(empty.take(order(61))).not.toEqual(engine.take(order(61)))
})
