import { parseEvent } from '@winnow/contract'
import { expect, it } from 'vitest'
import { NO_ENRICHMENT } from '../../entities/enrichment.ts'
import { EntityKeys } from '../../entities/entity-keys.ts'
import { eventPartsOf } from '../event-parts-of.ts'
import { repeatLawOf } from './repeat-laws.ts'
import { sayingOf } from './saying-of.ts'

function partsOf(body: Readonly<Record<string, unknown>>) {
  const parsed = parseEvent('v205', { $user_id: 'ann', ...body })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const { event } = parsed
  const sent = { environment: 1, receivedAtMs: 1, event, enrichment: NO_ENRICHMENT }
  return eventPartsOf(sent, new EntityKeys({ lo: 1, hi: 2 }))
}

const PAYMENT = { $type: '$transaction', $amount: 1_000_000, $currency_code: 'USD' }

it.each([
  ['a sign-up', { $type: '$create_account' }, 'user', 'first'],
  ['an order', { $type: '$create_order', $order_id: 'o' }, 'order', 'first'],
  ['an order without an id', { $type: '$create_order' }, undefined, undefined],
  ['a payment', { ...PAYMENT, $transaction_id: 't' }, 'transaction', 'any'],
  ['a payment without an id', PAYMENT, undefined, undefined],
  ['a payment with a time alone', { ...PAYMENT, $time: 1e12 }, 'user', 'any'],
  ['a wager', { $type: '$wager', $wager_id: 'w' }, 'user', 'any'],
  ['a wager without an id', { $type: '$wager' }, undefined, undefined],
  ['a login', { $type: '$login' }, undefined, undefined],
  ['a login with its time', { $type: '$login', $time: 1e12 }, 'user', 'any'],
  ['a report', { $type: '$flag_content', $content_id: 'c', $flagged_by: 'bob' }, 'content', 'any'],
  ['a report by nobody', { $type: '$flag_content', $content_id: 'c' }, undefined, undefined],
  ['a custom event', { $type: 'watched' }, undefined, undefined],
])('%s', (_, body, by, repeats) => {
  const found = repeatLawOf(partsOf(body))
  expect(found?.by).toBe(by)
  expect(found?.law.repeats).toBe(repeats)
})

it('digests are exact numbers, and differ by type', () => {
  const order = { $order_id: 'o', $amount: 9e15, $currency_code: 'USD' }
  const digests = ['$update_order', '$create_order'].map(
    (type) => sayingOf(partsOf({ $type: type, ...order }))?.digest,
  )
  expect(new Set(digests).size).toBe(2)
  for (const digest of digests) expect(Number.isSafeInteger(digest)).toBe(true)
})
