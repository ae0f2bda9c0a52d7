import { createHash } from 'node:crypto'
import * as fc from 'fast-check'

/** The id of an installation as devices are named after it. */
const INSTALLATION = createHash('sha256').update('id-1').digest('hex').slice(0, 32)

const anyEvent = fc.record(
  {
    $type: fc.constantFrom(
      '$create_order',
      '$update_order',
      '$create_content',
      '$update_content',
      '$content_status',
      '$create_account',
      '$update_account',
      '$transaction',
      '$transaction',
      '$chargeback',
      'view',
      '$beacon',
      '$beacon',
      '$beacon',
    ),
    $user_id: fc.constantFrom('ann', 'bob', '__proto__'),
    $session_id: fc.constantFrom('s1', 's2', 's3'),
    $time: fc.integer({ min: 1, max: 9 }),
    $order_id: fc.constantFrom('o1', 'o2'),
    $transaction_id: fc.constantFrom('t1', 't2'),
    $transaction_type: fc.constantFrom('$sale', '$authorize', '$capture', '$refund', '$void'),
    $content_id: fc.constantFrom('c1', 'c2'),
    $device_id: fc.constantFrom('web:1', 'web:2', `ios:${INSTALLATION}`),
    $device: fc.constant({ 'hardware.cores': 8 }),
    $app: fc.constant({ $device_unique_id: 'id-1' }),
    $status: fc.constantFrom('$active', '$paused'),
    $amount: fc.nat({ max: 9 }),
  },
  { requiredKeys: ['$type'] },
)

const anyLabel = fc.record({
  userId: fc.constantFrom('ann', 'bob'),
  abuseTypes: fc.constant(['payment_abuse']),
  label: fc.record({
    abuseType: fc.constantFrom('payment_abuse', 'content_abuse'),
    isBad: fc.boolean(),
  }),
  effect: fc.constant({ touched: [] }),
  replaces: fc.constant([]),
})

const anyDecision = fc
  .record({ id: fc.constantFrom('d1', '__proto__'), name: fc.constantFrom('Block', 'Stop') })
  .map((own) => ({ ...own, abuseType: 'payment_abuse', entityType: 'user', category: 'block' }))

const anyDecided = fc.record({
  userId: fc.constantFrom('ann', '__proto__'),
  taken: fc.record({ id: fc.constantFrom('d1', 'd2'), atMs: fc.nat({ max: 2_000_000 }) }),
  latest: fc.constant([]),
})

/** An entry of records, without its sequence. */
export const anyStep = fc.oneof(
  {
    weight: 1,
    arbitrary: anyDecision.map((body) => ({ kind: 'decision' as const, body: body as object })),
  },
  {
    weight: 1,
    arbitrary: anyDecided.map((body) => ({ kind: 'decided' as const, body: body as object })),
  },
  {
    weight: 8,
    arbitrary: anyEvent.map((body) => ({ kind: 'event' as const, body: body as object })),
  },
  {
    weight: 1,
    arbitrary: anyLabel.map((body) => ({ kind: 'label' as const, body: body as object })),
  },
  {
    weight: 1,
    arbitrary: anyLabel.map((body) => ({ kind: 'unlabel' as const, body: body as object })),
  },
)
