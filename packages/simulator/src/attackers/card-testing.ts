/**
 * Card testing: a list of stolen numbers, often of one BIN, is tried in small orders to learn which
 * still work. The careless run it by script from a machine or two; the careful spread it over accounts.
 */
import { wordList } from '../places/word-list.ts'
import {
  charge,
  judgeOrder,
  placeOrder,
  type Charge,
  type DeclineCategory,
  type PlacedOrder,
} from '../acts/order-acts.ts'
import { homeAddress } from '../acts/account-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { days, minutes, seconds } from '../durations.ts'
import { fillBasket, type Basket } from '../goods/basket.ts'
import type { Shop } from '../goods/shop.ts'
import { cardOfBank, type PaymentMethod } from '../people/payment-method.ts'
import { drawName, writtenName } from '../people/names.ts'
import type { Country } from '../places/country.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'
import { drawImpostor, drawMasks, enrol, ripen, type Impostor } from './impostor.ts'

/** Processors notice within days. */
const ALERT_MEDIAN_MS = days(9)
const CARDS_PER_ORDER_MAX = 3
const LIVE_CARD_SHARE = 0.22

interface Run {
  readonly hideout: Hideout
  readonly shop: Shop
  /** The bank of the stolen numbers, or none: a mixed list. */
  readonly bank?: string
}

export function* testCards(world: World, campaign: Campaign): Task {
  const { rng } = campaign
  const hideout = openHideout(campaign)
  const masks = drawMasks(campaign)
  const bank = rng.chance(0.6) ? rng.pick(wordList(campaign.target.banks, '|')) : undefined
  const run: Run = {
    hideout,
    shop: cheapestShop(world, rng),
    ...(bank === undefined ? {} : { bank }),
  }
  for (let left = campaign.size; left > 0;) {
    const seat = takeSeat(hideout, isCarefulChoice(campaign) ? campaign.target : campaign.base)
    const impostor = drawImpostor(world, hideout, masks, seat)
    enrol(world, hideout, impostor, { attack: 'card-testing', abuseTypes: ['payment'] })
    const orders = Math.min(left, ordersPerAccount(campaign))
    left -= orders
    yield* ripen(world, hideout, impostor)
    yield* tryList(world, run, impostor, orders)
    yield betweenAccounts(campaign)
  }
}

const ordersPerAccount = (campaign: Campaign): number =>
  isCarefulChoice(campaign) ? campaign.rng.range(1, 3) : campaign.rng.range(4, 15)

const betweenAccounts = (campaign: Campaign): number =>
  isCarefulChoice(campaign)
    ? minutes(campaign.rng.between(40, 900))
    : minutes(campaign.rng.between(1, 15))

function cheapestShop(world: World, rng: Rng): Shop {
  const shops = [1, 2, 3, 4].map(() => world.anyShop(rng))
  return shops.reduce((best, shop) =>
    shop.category.lowDollars < best.category.lowDollars ? shop : best,
  )
}

function* tryList(world: World, run: Run, impostor: Impostor, orders: number): Task {
  const { campaign } = run.hideout
  const { rng } = campaign
  const visit = sitDown(world, run.hideout, impostor.seat, impostor.userId)
  for (let order = 0; order < orders; order += 1) {
    yield* tryOrder(world, run, impostor, visit)
    yield isCarefulChoice(campaign) ? minutes(rng.between(4, 70)) : seconds(rng.between(6, 80))
  }
}

function* tryOrder(world: World, run: Run, impostor: Impostor, visit: Visit): Task {
  const { rng } = run.hideout.campaign
  let card = stolenCard(run)
  const placed = placeOrder(world, visit, {
    basket: smallBasket(rng, run.shop, impostor.country),
    email: impostor.email,
    method: card,
    billing: { ...homeAddress(impostor), $name: card.holder },
    ...(run.shop.category.isElectronic ? {} : { shipping: homeAddress(impostor) }),
    expedited: false,
  })
  judgeOrder(world, placed, true, ALERT_MEDIAN_MS)
  const tries = rng.range(1, CARDS_PER_ORDER_MAX)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    yield seconds(rng.between(2, 12))
    if (tryCard(world, visit, placed, card)) return
    card = stolenCard(run)
  }
}

function stolenCard({ hideout, bank }: Run): PaymentMethod {
  const { rng, target } = hideout.campaign
  const holder = writtenName(rng, drawName(rng, target))
  return cardOfBank(rng, target, { holder, bank: bank ?? rng.pick(wordList(target.banks, '|')) })
}

/** The cheapest of a few goods. */
function smallBasket(rng: Rng, shop: Shop, country: Country): Basket {
  const baskets = [1, 2, 3].map(() =>
    fillBasket(rng, shop, country, { looks: 1, lines: 1, quantity: 1 }),
  )
  return baskets.reduce((least, basket) =>
    basket.amountMicros < least.amountMicros ? basket : least,
  )
}

function tryCard(world: World, visit: Visit, order: PlacedOrder, card: PaymentMethod): boolean {
  const { rng } = world
  const works = rng.chance(LIVE_CARD_SHARE)
  const terms: Charge = {
    type: rng.chance(0.5) ? '$authorize' : '$sale',
    method: card,
    amountMicros: order.plan.basket.amountMicros,
    transactionId: world.ids.next('t'),
    checks: {
      $avs_result_code: rng.pick(['N', 'N', 'U', 'Z', 'Y']),
      $cvv_result_code: works ? 'M' : rng.pick(['N', 'N', 'P', 'M']),
    },
  }
  charge(world, visit, order, works ? terms : { ...terms, decline: declineOfStolen(rng) })
  return works
}

/** Why stolen cards fail: mostly as honest ones do, more often because the bank knows. */
export function declineOfStolen(rng: Rng): DeclineCategory {
  return rng.pick([
    '$lost_or_stolen',
    '$invalid',
    '$invalid_verification',
    '$bank_decline',
    '$bank_decline',
    '$insufficient_funds',
    '$fraud',
    '$risky',
  ])
}
