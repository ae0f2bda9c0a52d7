/**
 * Cashing stolen cards out: dear goods that sell again, shipped fast to a drop or sent by e-mail,
 * paid with somebody else's card from an account made for it, or bought ripe.
 */
import {
  addToCart,
  charge,
  judgeOrder,
  orderStatus,
  placeOrder,
  type OrderPlan,
  type PlacedOrder,
} from '../acts/order-acts.ts'
import { login } from '../acts/account-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { days, hours, minutes, seconds } from '../durations.ts'
import { fillBasket, type Basket } from '../goods/basket.ts'
import type { Shop } from '../goods/shop.ts'
import { drawDwelling, respell, wireAddress, type Dwelling } from '../people/address.ts'
import { drawName, writtenName } from '../people/names.ts'
import { drawCard, type PaymentMethod } from '../people/payment-method.ts'
import type { WireObject } from '../simulated-line.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { declineOfStolen } from './card-testing.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'
import { drawImpostor, drawMasks, enrol, ripen, type Impostor } from './impostor.ts'

const RESOLD = ['electronics', 'gift cards', 'jewelry']
const CARDS_TRIED_MAX = 3
const LIVE_CARD_SHARE = 0.55
const CANCELLED_SHARE = 0.15

/** A stolen identity: the card, and where its owner lives. */
interface StolenCard {
  readonly method: PaymentMethod
  readonly billing: WireObject
}

export function* cashOut(world: World, campaign: Campaign): Task {
  const hideout = openHideout(campaign)
  const masks = drawMasks(campaign)
  // The country where the crew's drops are; the careful choose the card owner's.
  const drops = Array.from({ length: 2 }, () =>
    drawDwelling(campaign.rng, isCarefulChoice(campaign) ? campaign.target : campaign.base),
  )
  for (let left = campaign.size; left > 0;) {
    const orders = Math.min(left, campaign.rng.chance(0.6) ? 1 : campaign.rng.range(2, 4))
    left -= orders
    const seat = takeSeat(hideout, isCarefulChoice(campaign) ? campaign.target : campaign.base)
    const impostor = drawImpostor(world, hideout, masks, seat)
    world.start(useAccount(world, { hideout, drops, orders }, impostor))
    yield pauseBetween(campaign)
  }
}

const pauseBetween = (campaign: Campaign): number =>
  isCarefulChoice(campaign)
    ? hours(campaign.rng.between(8, 90))
    : minutes(campaign.rng.between(5, 300))

interface Heist {
  readonly hideout: Hideout
  readonly drops: readonly Dwelling[]
  readonly orders: number
}

const BOUGHT_ACCOUNT_SHARE = 0.12

function* useAccount(world: World, heist: Heist, impostor: Impostor): Task {
  const { hideout } = heist
  const { rng } = hideout.campaign
  if (rng.chance(BOUGHT_ACCOUNT_SHARE)) world.confess(impostor.userId, 'cash-out', ['payment'])
  else {
    enrol(world, hideout, impostor, { attack: 'cash-out', abuseTypes: ['payment'] })
    yield* ripen(world, hideout, impostor)
  }
  const visit = sitDown(world, hideout, impostor.seat, impostor.userId)
  if (rng.chance(0.5)) login(world, visit)
  yield seconds(rng.between(20, 200))
  for (let order = 0; order < heist.orders; order += 1) {
    const stolen = stealCard(hideout.campaign, impostor)
    yield* buy(world, visit, { hideout, stolen, impostor, drop: rng.pick(heist.drops) })
    yield isCarefulChoice(hideout.campaign)
      ? hours(rng.between(10, 80))
      : minutes(rng.between(2, 60))
  }
}

/** The careful open the account in the card owner's name, and know the owner's address. */
function stealCard(campaign: Campaign, impostor: Impostor): StolenCard {
  const { rng, target } = campaign
  const assumesName = isCarefulChoice(campaign)
  const country = assumesName ? impostor.country : target
  const holder = assumesName ? impostor.written : writtenName(rng, drawName(rng, target))
  const method = drawCard(rng, country, holder)
  return { method, billing: wireAddress(drawDwelling(rng, country), holder) }
}

interface Purchase {
  readonly hideout: Hideout
  readonly stolen: StolenCard
  readonly impostor: Impostor
  readonly drop: Dwelling
}

function* buy(world: World, visit: Visit, purchase: Purchase): Task {
  const { rng } = purchase.hideout.campaign
  const basket = resaleBasket(world, purchase)
  for (const item of basket.items) {
    addToCart(world, visit, item)
    yield seconds(rng.between(4, 90))
  }
  const order = placeOrder(world, visit, planOf(purchase, basket))
  judgeOrder(world, order, true)
  yield* payStolen(world, purchase, visit, order)
  if (rng.chance(CANCELLED_SHARE)) world.start(cancel(world, order), days(rng.between(0.2, 2)))
}

function resaleBasket(world: World, { hideout, impostor }: Purchase): Basket {
  const { campaign } = hideout
  const { rng } = campaign
  const careful = isCarefulChoice(campaign)
  return fillBasket(rng, resaleShop(world, rng), impostor.country, {
    looks: careful ? rng.range(1, 4) : rng.range(3, 8),
    lines: rng.chance(0.8) ? 1 : 2,
    quantity: careful || rng.chance(0.6) ? 1 : rng.range(2, 4),
  })
}

/** Mostly a shop with goods that sell again; any will do after a short search. */
export function resaleShop(world: World, rng: Rng): Shop {
  let shop = world.anyShop(rng)
  for (let look = 0; look < 5 && !RESOLD.includes(shop.category.name); look += 1) {
    shop = world.anyShop(rng)
  }
  return shop
}

function planOf({ hideout, stolen, impostor, drop }: Purchase, basket: Basket): OrderPlan {
  const { rng } = hideout.campaign
  const receiver = rng.chance(0.5) ? impostor.written : stolen.method.holder
  const spelt = rng.chance(0.3) ? respell(rng, drop) : drop
  return {
    basket,
    email: impostor.email,
    method: stolen.method,
    billing: stolen.billing,
    ...(basket.shop.category.isElectronic
      ? {}
      : { shipping: wireAddress(spelt, receiver, impostor.phone) }),
    expedited: rng.chance(0.5),
  }
}

function* payStolen(world: World, purchase: Purchase, visit: Visit, order: PlacedOrder): Task {
  const { campaign } = purchase.hideout
  const { rng } = campaign
  let { method } = purchase.stolen
  for (let attempt = 0; attempt < CARDS_TRIED_MAX; attempt += 1) {
    yield seconds(rng.between(5, 60))
    const works = rng.chance(isCarefulChoice(campaign) ? 0.85 : LIVE_CARD_SHARE)
    charge(world, visit, order, {
      type: '$sale',
      method,
      amountMicros: order.plan.basket.amountMicros,
      transactionId: world.ids.next('t'),
      checks: {
        $avs_result_code: rng.chance(0.55) ? 'Y' : rng.pick(['N', 'A', 'Z', 'U']),
        $cvv_result_code: works || rng.chance(0.4) ? 'M' : 'N',
      },
      ...(works ? {} : { decline: declineOfStolen(rng) }),
    })
    if (works) return
    method = stealCard(campaign, purchase.impostor).method
  }
}

// oxlint-disable-next-line require-yield -- a task that ends at once
function* cancel(world: World, order: PlacedOrder): Task {
  orderStatus(world, order, '$canceled', '$payment_risk')
}
