/** An honest purchase: look around, fill the cart, pay, perhaps with a second card. */
import {
  addToCart,
  charge,
  judgeOrder,
  orderStatus,
  placeOrder,
  removeFromCart,
  replaceOrder,
  type Charge,
  type DeclineCategory,
  type OrderPlan,
  type PlacedOrder,
} from '../acts/order-acts.ts'
import { homeAddress } from '../acts/account-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { minutes, seconds } from '../durations.ts'
import { fillBasket, type Basket } from '../goods/basket.ts'
import { SEASON_CODES, seasonPromotion, welcomePromotion } from '../goods/promotions.ts'
import { wireAddress } from '../people/address.ts'
import { drawGiftDwelling } from '../people/draw-person.ts'
import { drawName, writtenName } from '../people/names.ts'
import { drawCard, type PaymentMethod } from '../people/payment-method.ts'
import type { Person } from '../people/person.ts'
import type { WireObject } from '../simulated-line.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { afterOrder } from './after-order.ts'
import { DISPUTED_SHARE, disputeLater } from '../attackers/friendly-fraud.ts'

const ABANDON_SHARE = 0.2
const EXPEDITED_SHARE = 0.14
const OFFICE_DELIVERY_SHARE = 0.06
const CHANGED_ORDER_SHARE = 0.02
const AUTHORIZE_SHARE = 0.15
const PAYMENT_TRIES_MAX = 4

export function* shop(world: World, person: Person, visit: Visit): Task {
  const { rng, traits } = person
  const basket = fillBasket(rng, world.anyShop(rng), person.country, {
    looks: traits.looks,
    lines: rng.chance(0.7) ? 1 : rng.range(2, 4),
    quantity: rng.chance(0.9) ? 1 : rng.range(2, 5),
  })
  yield* fillCart(world, person, visit, basket)
  if (rng.chance(ABANDON_SHARE)) return
  yield minutes(rng.exponential(3))
  yield* checkOut(world, person, visit, basket)
}

function* fillCart(world: World, person: Person, visit: Visit, basket: Basket): Task {
  for (const item of basket.items) {
    addToCart(world, visit, item)
    yield seconds(person.rng.between(8, 200))
    if (person.rng.chance(0.06)) removeFromCart(world, visit, item)
  }
}

function* checkOut(world: World, person: Person, visit: Visit, basket: Basket): Task {
  const { rng } = person
  const plan = planOrder(world, person, basket)
  const order = placeOrder(world, visit, plan)
  person.orders += 1
  world.tally.orders.good += 1
  judgePromotion(world, order)
  yield seconds(rng.between(1, 12))
  const paid = yield* pay(world, person, visit, order)
  if (rng.chance(CHANGED_ORDER_SHARE)) {
    yield minutes(rng.between(3, 50))
    replaceOrder(world, visit, order, { ...order.plan, expedited: !order.plan.expedited })
  }
  const disputes = paid !== undefined && person.traits.isFriendlyFraud && rng.chance(DISPUTED_SHARE)
  if (disputes) disputeLater(world, rng, order)
  else judgeOrder(world, order, false)
  if (disputes) return
  if (paid === undefined) {
    world.start(cancelUnpaid(world, order), minutes(rng.between(20, 600)))
    return
  }
  world.start(afterOrder(world, rng.fork(), { order, transactionId: paid }), minutes(1))
}

// oxlint-disable-next-line require-yield -- a task that ends at once
function* cancelUnpaid(world: World, order: PlacedOrder): Task {
  orderStatus(world, order, '$canceled', '$other')
}

function planOrder(world: World, person: Person, basket: Basket): OrderPlan {
  const { rng, traits } = person
  const method = rng.chance(0.85)
    ? (person.methods[0] ?? rng.pick(person.methods))
    : rng.pick(person.methods)
  const billing = { ...homeAddress(person), $name: method.holder }
  const shipping = basket.shop.category.isElectronic ? undefined : shippingOf(person)
  return {
    basket,
    email: person.email,
    method,
    billing,
    ...(shipping === undefined ? {} : { shipping }),
    expedited: rng.chance(EXPEDITED_SHARE),
    ...couponOf(rng, world, person, traits.coupons),
  }
}

/** Home mostly; a gift to someone else, the office, the hotel. */
function shippingOf(person: Person): WireObject {
  const { rng, traits, country } = person
  if (rng.chance(traits.sendsGifts)) {
    const name = rng.chance(0.7) ? writtenName(rng, drawName(rng, country)) : person.written
    return wireAddress(drawGiftDwelling(rng, person), name)
  }
  if (rng.chance(OFFICE_DELIVERY_SHARE)) {
    return wireAddress(
      { ...person.home, street: `${rng.range(1, 90)} Business Park` },
      person.written,
    )
  }
  return homeAddress(person)
}

type Coupon = Pick<OrderPlan, 'promotions' | 'couponCode'>

function couponOf(rng: Rng, world: World, person: Person, keenness: number): Coupon {
  if (person.isNew && person.orders === 0 && rng.chance(0.55)) {
    return { promotions: [welcomePromotion(person.country)], couponCode: 'WELCOME10' }
  }
  if (!rng.chance(world.climate.promotionAppetite * keenness)) return {}
  const code = rng.pick(SEASON_CODES)
  return { promotions: [seasonPromotion(code, person.country)], couponCode: code }
}

function judgePromotion(world: World, order: PlacedOrder): void {
  if (order.plan.promotions === undefined) return
  world.tally.promotionUses.good += 1
  world.judge({
    id: order.eventId,
    entity: 'user',
    entityId: order.userId,
    userId: order.userId,
    abuseType: 'promotion',
    bad: false,
  })
}

/** Returns the transaction that went through, if one did. */
function* pay(
  world: World,
  person: Person,
  visit: Visit,
  order: PlacedOrder,
): Generator<number, string | undefined> {
  const { rng } = person
  let { method } = order.plan
  for (let attempt = 0; attempt < PAYMENT_TRIES_MAX; attempt += 1) {
    const decline = honestDecline(rng, method)
    const terms = chargeTerms(world, rng, order, method)
    charge(world, visit, order, decline === undefined ? terms : { ...terms, decline })
    if (decline === undefined) return yield* capture(world, visit, order, terms)
    if (rng.chance(0.2)) return undefined
    yield seconds(rng.between(20, 240))
    method = nextMethod(person, method, decline)
  }
  return undefined
}

function* capture(
  world: World,
  visit: Visit,
  order: PlacedOrder,
  terms: Charge,
): Generator<number, string> {
  if (terms.type === '$authorize') {
    yield minutes(2)
    charge(world, { userId: visit.userId }, order, { ...terms, type: '$capture' })
  }
  return terms.transactionId
}

const chargeTerms = (
  world: World,
  rng: Rng,
  order: PlacedOrder,
  method: PaymentMethod,
): Charge => ({
  type: rng.chance(AUTHORIZE_SHARE) ? '$authorize' : '$sale',
  method,
  amountMicros: order.plan.basket.amountMicros,
  transactionId: world.ids.next('t'),
  ...(method.isCard ? { checks: honestChecks(rng) } : {}),
})

/** Issuers say "no match" of honest addresses too: moved, misspelt, abroad. */
const honestChecks = (rng: Rng): WireObject => ({
  $avs_result_code: rng.chance(0.78) ? 'Y' : rng.pick(['A', 'Z', 'N', 'U', 'U']),
  $cvv_result_code: rng.chance(0.96) ? 'M' : rng.pick(['N', 'P', 'U']),
})

/** Cards fail for reasons that have nothing to do with theft: no money, a typo, an over-careful bank. */
function honestDecline(rng: Rng, method: PaymentMethod): DeclineCategory | undefined {
  if (!method.isCard || !rng.chance(0.07)) return undefined
  const reason = rng.next()
  if (reason < 0.42) return '$insufficient_funds'
  if (reason < 0.62) return '$invalid'
  if (reason < 0.76) return '$bank_decline'
  if (reason < 0.84) return '$expired'
  if (reason < 0.9) return '$limit_exceeded'
  if (reason < 0.95) return '$additional_verification_required'
  return reason < 0.98 ? '$risky' : '$fraud'
}

/** Tries again after a typo; otherwise another card, a new one if there is none. */
function nextMethod(
  person: Person,
  failed: PaymentMethod,
  decline: DeclineCategory,
): PaymentMethod {
  const { rng } = person
  if (decline === '$invalid' || rng.chance(0.3)) return failed
  const other = person.methods.find((method) => method !== failed)
  if (other !== undefined) return other
  const fresh = drawCard(rng, person.country, person.written)
  person.methods.push(fresh)
  return fresh
}
