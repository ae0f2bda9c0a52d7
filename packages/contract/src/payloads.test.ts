import { expect, expectTypeOf, it } from 'vitest'
import type { AnyEvent, CustomEventPayload, EventPayload } from './event-types.ts'
import { parseEvent } from './parse/parse-event.ts'

/** The static types that clients get from the declarations. */
it('types what a client sends', () => {
  const order = {
    $type: '$create_order',
    $user_id: 'ann',
    $amount: 10_000,
    $currency_code: 'USD',
    $items: [{ $item_id: 'i', $price: 10_000, $tags: ['x'] }],
    $payment_methods: [{ $payment_type: '$credit_card', $payment_gateway: '$stripe' }],
    coupon_code: 'x',
    is_first: true,
  } satisfies EventPayload<'$create_order'>
  const call = { $type: 'made_call', $session_id: 's', seconds: 3 } satisfies CustomEventPayload
  expectTypeOf(order).toExtend<AnyEvent>()
  expect(parseEvent('v205', order)).toMatchObject({ ok: true, warnings: [] })
  expect(parseEvent('v205', call)).toMatchObject({ ok: true, warnings: [] })
})

it('knows types of fields, and which are required', () => {
  type Sale = EventPayload<'$transaction'>
  expectTypeOf<Sale['$amount']>().toEqualTypeOf<number>()
  expectTypeOf<Sale['$order_id']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Sale['$transaction_status']>().toEqualTypeOf<
    '$success' | '$failure' | '$pending' | undefined
  >()
  expectTypeOf<{ $type: '$transaction'; $user_id: string }>().not.toExtend<Sale>()
})

it('refuses what no client should send', () => {
  type Order = EventPayload<'$create_order'>
  const ids = { $type: '$create_order', $user_id: 'ann' } as const
  // @ts-expect-error a reserved field that does not exist
  const typo: Order = { ...ids, $amuont: 1 }
  // @ts-expect-error an amount is a number
  const text: Order = { ...ids, $amount: '1' }
  // @ts-expect-error nobody did it
  const nobody: Order = { $type: '$create_order' }
  for (const body of [typo, text, nobody]) {
    expect(parseEvent('v205', body)).toMatchObject({ ok: false })
  }
})
