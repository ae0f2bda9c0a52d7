import type { Accepted, Core } from '@winnow/engine'
import { eventOf } from './event-of.ts'

/** An order, who sent it, and when, ms. */
interface ShopOrder {
  readonly number: number
  readonly isRings: boolean
  readonly atMs: number
}

/**
 * An order in a shop with a ring that the starter model cannot know: the ring buys gift cards by express,
 * everybody else books, and nothing but fields of the shop's own tells them apart.
 */
export function orderIn(core: Core, { number, isRings, atMs }: ShopOrder): Promise<Accepted> {
  const event = eventOf({
    $type: '$create_order',
    $user_id: `user-${number}`,
    $order_id: `order-${number}`,
    $amount: 20_000_000 + (number % 7) * 1_000_000,
    $currency_code: 'USD',
    shelf: isRings ? 'gift cards' : 'books',
    'the "way"': isRings ? 'express' : 'post',
  })
  return core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: atMs } })
}
