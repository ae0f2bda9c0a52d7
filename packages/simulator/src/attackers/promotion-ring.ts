/**
 * Promotion rings: one person invites their own puppets, takes the reward for each, and uses the
 * newcomers' discount again and again. The careless share device, line, card and door; the careful
 * change some of these, hardly ever all.
 */
import { addPromotion, createAccount, login } from '../acts/account-acts.ts'
import { addToCart, charge, judgeOrder, placeOrder, type PlacedOrder } from '../acts/order-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { days, hours, minutes, seconds } from '../durations.ts'
import { fillBasket, type Basket } from '../goods/basket.ts'
import {
  inviteePromotion,
  inviterPromotion,
  refusedPromotion,
  welcomePromotion,
} from '../goods/promotions.ts'
import { respell, wireAddress } from '../people/address.ts'
import { drawCard, type PaymentMethod } from '../people/payment-method.ts'
import type { Country } from '../places/country.ts'
import { backOffice, type Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'
import { drawImpostor, drawMasks, enrol, type Impostor } from './impostor.ts'

/** Promotion uses of one puppet: the invitation, and usually the first order. */
const USES_PER_PUPPET = 1.8
const CHAIN_SHARE = 0.3
const ORDERS_SHARE = 0.8
/** Just above what the discount asks for. */
const MINIMUM_DOLLARS = 25

interface Ring {
  readonly hideout: Hideout
  readonly captain: Impostor
  readonly card: PaymentMethod
}

export function* runRing(world: World, campaign: Campaign): Task {
  const { rng, base } = campaign
  const hideout = openHideout(campaign)
  const masks = drawMasks(campaign)
  const captain = drawImpostor(world, hideout, masks, takeSeat(hideout, base))
  const ring: Ring = { hideout, captain, card: drawCard(rng, base, captain.written) }
  yield* enterCaptain(world, ring)
  let inviter = captain.userId
  for (let left = campaign.size / USES_PER_PUPPET; left > 0; left -= 1) {
    const puppet = drawImpostor(world, hideout, masks, seatOf(ring))
    world.start(playPuppet(world, ring, puppet, inviter))
    if (rng.chance(CHAIN_SHARE)) inviter = puppet.userId
    yield isCarefulChoice(campaign) ? days(rng.between(0.3, 3)) : minutes(rng.between(3, 200))
  }
}

/** The captain's own account is real enough: signed up or long known, with an order paid as usual. */
function* enterCaptain(world: World, ring: Ring): Task {
  const { hideout, captain } = ring
  const { rng } = hideout.campaign
  const visit = sitDown(world, hideout, captain.seat, captain.userId)
  if (rng.chance(0.5)) createAccount(world, captain, visit, { givesAddress: true })
  else login(world, visit)
  world.confess(captain.userId, 'promotion-ring', ['promotion'])
  yield minutes(rng.between(2, 90))
  const address = wireAddress(captain.home, captain.written, captain.phone)
  const order = placeOrder(world, visit, {
    basket: fillBasket(rng, world.anyShop(rng), captain.country, {
      looks: 1,
      lines: 1,
      quantity: 1,
    }),
    email: captain.email,
    method: ring.card,
    billing: address,
    shipping: address,
    expedited: false,
  })
  judgeOrder(world, order, false)
  yield seconds(rng.between(2, 20))
  settle(world, visit, order)
  yield hours(rng.between(0.2, 40))
}

/** Puppets live where the captain lives: the parcels must arrive. */
const seatOf = ({ hideout, captain }: Ring): Impostor['seat'] => takeSeat(hideout, captain.country)

function* playPuppet(world: World, ring: Ring, puppet: Impostor, inviter: string): Task {
  const { hideout, captain } = ring
  const { campaign } = hideout
  const { rng } = campaign
  const door = isCarefulChoice(campaign) ? puppet.home : respell(rng, captain.home)
  puppet.home = door
  const eventId = enrol(world, hideout, puppet, {
    attack: 'promotion-ring',
    abuseTypes: ['account', 'promotion'],
    referrerUserId: inviter,
    promotions: [inviteePromotion(inviter)],
  })
  world.tally.accounts.bad += 1
  judgeUse(world, puppet.userId, eventId)
  yield isCarefulChoice(campaign) ? hours(rng.between(1, 70)) : minutes(rng.between(1, 25))
  if (!rng.chance(ORDERS_SHARE)) return
  const visit = sitDown(world, hideout, puppet.seat, puppet.userId)
  yield* orderOnce(world, ring, puppet, visit)
  yield hours(rng.between(12, 60))
  addPromotion(world, backOffice(inviter), inviterPromotion())
}

function judgeUse(world: World, userId: string, eventId: string): void {
  world.judge({
    id: eventId,
    entity: 'user',
    entityId: userId,
    userId,
    abuseType: 'promotion',
    bad: true,
  })
}

function* orderOnce(world: World, ring: Ring, puppet: Impostor, visit: Visit): Task {
  const { campaign } = ring.hideout
  const { rng } = campaign
  const basket = justEnough(world, rng, puppet.country)
  for (const item of basket.items) {
    addToCart(world, visit, item)
    yield seconds(rng.between(5, 90))
  }
  if (rng.chance(0.15)) {
    addPromotion(world, visit, refusedPromotion('WELCOME10'))
    yield seconds(rng.between(10, 60))
  }
  // A new card costs money or a favour: even the careful share it half of the time.
  const ownCard = isCarefulChoice(campaign) && rng.chance(0.5)
  const method = ownCard ? drawCard(rng, puppet.country, puppet.written) : ring.card
  const address = wireAddress(puppet.home, puppet.written, puppet.phone)
  const order = placeOrder(world, visit, {
    basket,
    email: puppet.email,
    method,
    billing: { ...address, $name: method.holder },
    ...(basket.shop.category.isElectronic ? {} : { shipping: address }),
    expedited: false,
    promotions: [welcomePromotion(puppet.country)],
    couponCode: 'WELCOME10',
  })
  judgeUse(world, puppet.userId, order.eventId)
  // They do pay: the shop loses the discount, not the money.
  judgeOrder(world, order, false)
  yield seconds(rng.between(2, 20))
  settle(world, visit, order)
}

function settle(world: World, visit: Visit, order: PlacedOrder): void {
  charge(world, visit, order, {
    type: '$sale',
    method: order.plan.method,
    amountMicros: order.plan.basket.amountMicros,
    transactionId: world.ids.next('t'),
  })
}

/** The cheapest of a few baskets that still earns the discount. */
function justEnough(world: World, rng: Rng, country: Country): Basket {
  const least = MINIMUM_DOLLARS * country.unitsPerDollar * 1_000_000
  const baskets = [1, 2, 3, 4].map(() =>
    fillBasket(rng, world.anyShop(rng), country, { looks: 1, lines: 1, quantity: 1 }),
  )
  const enough = baskets.filter(({ amountMicros }) => amountMicros >= least)
  return (enough.length > 0 ? enough : baskets).reduce((cheapest, basket) =>
    basket.amountMicros < cheapest.amountMicros ? basket : cheapest,
  )
}
