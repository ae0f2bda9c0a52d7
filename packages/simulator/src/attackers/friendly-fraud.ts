/**
 * Friendly fraud: an ordinary customer keeps the goods and disputes the charge. There is little to
 * see beforehand: such people buy what is dear a little more often, and return to it.
 */
import { chargeback, judgeOrder, type PlacedOrder } from '../acts/order-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { days } from '../durations.ts'
import type { Traits } from '../people/person.ts'
import type { Task, World } from '../world.ts'

/** Share of a friendly fraud's orders that are disputed. */
export const DISPUTED_SHARE = 0.5
const DISPUTE_MEDIAN_MS = days(34)

/** An honest newcomer's traits, turned to friendly fraud. */
export const friendlyTraits = (rng: Rng, traits: Traits): Traits => ({
  ...traits,
  looks: Math.max(traits.looks, rng.range(3, 6)),
  buying: traits.buying * 1.5,
  isFriendlyFraud: true,
})

/** Keeps the goods, and weeks later tells the bank that the charge was wrong. */
export function disputeLater(world: World, rng: Rng, order: PlacedOrder): void {
  world.confess(order.userId, 'friendly-fraud', ['payment'])
  world.tally.orders.good -= 1
  const delayMs = rng.logNormal(DISPUTE_MEDIAN_MS, 0.3)
  judgeOrder(world, order, true, delayMs)
  world.start(dispute(world, rng.fork(), order), delayMs * 0.9)
}

// oxlint-disable-next-line require-yield -- a task that ends at once
function* dispute(world: World, rng: Rng, order: PlacedOrder): Task {
  chargeback(world, order, rng.pick(['$fraud', '$product_not_received']))
}
