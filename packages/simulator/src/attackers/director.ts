/**
 * Decides when crews strike. It compares what is wanted (a rate times what honest people have done)
 * with what campaigns have done or planned, and lets the next one loose when enough is owing. So rates
 * hold whatever the world's size, and attacks still come in bursts.
 */
import { Rng } from '../chance/rng.ts'
import { hours } from '../durations.ts'
import type { Count } from '../tally.ts'
import type { Task, World } from '../world.ts'
import { takeAccountsOver } from './account-takeover.ts'
import { drawCampaign, type Campaign } from './campaign.ts'
import { testCards } from './card-testing.ts'
import { cashOut } from './cash-out.ts'
import { farmAccounts } from './fake-accounts.ts'
import { runRing } from './promotion-ring.ts'
import { spread } from './spam.ts'

interface Attack {
  readonly run: (world: World, campaign: Campaign) => Task
  /** How much of it, in its own units, belongs to what honest people have done so far. */
  readonly due: (world: World) => number
  readonly smallest: number
  readonly median: number
  readonly largest: number
}

/** Bad per good at a rate that is a share of all. */
const odds = (rate: number): number => rate / (1 - rate)

/** What is due at a rate, less what other attacks have done on the side. */
const dueOf = (count: Count, rate: number): number => odds(rate) * count.good - count.bad

const ATTACKS: readonly Attack[] = [
  {
    run: testCards,
    due: ({ tally, climate }) =>
      odds(climate.rates.payment) * climate.paymentForms.testing * tally.orders.good,
    smallest: 3,
    median: 14,
    largest: 90,
  },
  {
    run: cashOut,
    due: ({ tally, climate }) =>
      dueOf(tally.orders, climate.rates.payment * climate.paymentForms.cashOut),
    smallest: 1,
    median: 5,
    largest: 40,
  },
  {
    run: takeAccountsOver,
    due: ({ tally, climate }) => climate.rates.ato * tally.users.good,
    smallest: 1,
    median: 4,
    largest: 40,
  },
  {
    run: farmAccounts,
    due: ({ tally, climate }) => dueOf(tally.accounts, climate.rates.account),
    smallest: 3,
    median: 30,
    largest: 150,
  },
  {
    run: runRing,
    due: ({ tally, climate }) => dueOf(tally.promotionUses, climate.rates.promotion),
    smallest: 4,
    median: 9,
    largest: 40,
  },
  {
    run: spread,
    due: ({ tally, climate }) => dueOf(tally.contents, climate.rates.content),
    smallest: 2,
    median: 16,
    largest: 160,
  },
]

const LOOKS_EVERY_MS = hours(3)
const SIZE_SIGMA = 0.8
/** No campaign is more than this part of all that its attack will ever do in this world. */
const LARGEST_PART = 0.2

export function directAttacks(world: World): void {
  ATTACKS.forEach((attack, salt) =>
    world.start(direct(world, attack, new Rng(world.seed, 16 + salt))),
  )
}

function* direct(world: World, attack: Attack, rng: Rng): Task {
  let done = 0
  for (;;) {
    yield LOOKS_EVERY_MS * rng.between(0.5, 1.5)
    for (let size = nextSize(world, attack, rng); owes(world, attack, done, size);) {
      world.start(attack.run(world, drawCampaign(world, rng.fork(), size)))
      done += size
      size = nextSize(world, attack, rng)
    }
  }
}

const owes = (world: World, attack: Attack, done: number, size: number): boolean =>
  attack.due(world) - done >= size / 2

function nextSize(world: World, { due, smallest, median, largest }: Attack, rng: Rng): number {
  const elapsed = (world.nowMs - world.startMs) / (world.endMs - world.startMs)
  const expected = (due(world) / Math.max(elapsed, 0.02)) * LARGEST_PART
  const drawn = Math.min(largest, rng.logNormal(median, SIZE_SIGMA))
  return Math.max(smallest, Math.round(Math.min(drawn, expected)))
}
