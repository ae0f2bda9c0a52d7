/** An honest life: sign up, come back at one's own hours, buy, write, move house, and one day stay away. */
import {
  addPromotion,
  createAccount,
  homeAddress,
  linkSession,
  logout,
  updateAccount,
  updatePassword,
} from '../acts/account-acts.ts'
import { addToCart } from '../acts/order-acts.ts'
import { DAY_MS, days, HOUR_MS, hours, minutes, seconds } from '../durations.ts'
import {
  inviteePromotion,
  inviterPromotion,
  refusedPromotion,
  SEASON_CODES,
  seasonPromotion,
} from '../goods/promotions.ts'
import { productAt, wireItem } from '../goods/shop.ts'
import { drawDwelling } from '../people/address.ts'
import type { Person } from '../people/person.ts'
import { anonymous, backOffice, type Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { logIn } from './log-in.ts'
import { openVisit } from './open-visit.ts'
import { shop } from './shopping.ts'
import { write } from './writing.ts'

const LEAVES_SHARE = 0.012
const LONGEST_PAUSE_DAYS = 120
const ANONYMOUS_START_SHARE = 0.15
const LOGOUT_SHARE = 0.08
const MOVES_SHARE = 0.004
const NEW_PASSWORD_SHARE = 0.006
const SOCIAL_SHARE = 0.18
const COUPON_SHARE = 0.02

export function* life(world: World, person: Person): Task {
  yield untilHabitHour(world, person)
  if (person.isNew) yield* signUp(world, person)
  for (;;) {
    yield* visitOnce(world, person)
    if (person.rng.chance(LEAVES_SHARE)) return
    yield untilNextVisit(world, person)
  }
}

function* signUp(world: World, person: Person): Task {
  const { rng, referrerUserId } = person
  const visit = openVisit(world, person)
  if (rng.chance(ANONYMOUS_START_SHARE)) yield* browseFirst(world, person, visit)
  const eventId = createAccount(world, person, visit, {
    ...(referrerUserId === undefined
      ? {}
      : { referrerUserId, promotions: [inviteePromotion(referrerUserId)] }),
    ...(rng.chance(SOCIAL_SHARE)
      ? { socialSignOn: rng.pick(['$google', '$facebook', '$apple']) }
      : {}),
    givesAddress: rng.chance(0.45),
  })
  world.tally.accounts.good += 1
  judgeSignUp(world, person, eventId)
  yield minutes(rng.exponential(2))
  // Who comes to sell puts something up at once, as spammers do.
  if (person.traits.sells && rng.chance(0.7)) yield* write(world, person, visit)
  else if (rng.chance(0.5)) yield* act(world, person, visit)
  yield untilNextVisit(world, person)
}

function judgeSignUp(world: World, { userId, referrerUserId }: Person, eventId: string): void {
  const subject = { id: eventId, entity: 'user', entityId: userId, userId, bad: false } as const
  world.judge({ ...subject, abuseType: 'account' })
  if (referrerUserId === undefined) return
  world.tally.promotionUses.good += 1
  world.judge({ ...subject, abuseType: 'promotion' })
  world.start(rewardInviter(world, referrerUserId), days(2))
}

// oxlint-disable-next-line require-yield -- a task that ends at once
function* rewardInviter(world: World, userId: string): Task {
  addPromotion(world, backOffice(userId), inviterPromotion())
}

/** Fills a cart before saying who one is; login ties the session to the account. */
function* browseFirst(world: World, person: Person, visit: Visit): Task {
  const { rng, country } = person
  const stall = world.anyShop(rng)
  const product = productAt(stall, rng.bits())
  addToCart(world, anonymous(visit), wireItem(stall, product, { country, quantity: 1 }))
  yield seconds(rng.between(20, 240))
}

function* visitOnce(world: World, person: Person): Task {
  const { rng } = person
  const visit = openVisit(world, person)
  greet(world, person)
  if (rng.chance(ANONYMOUS_START_SHARE)) {
    yield* browseFirst(world, person, visit)
    if (rng.chance(0.3)) linkSession(world, visit)
  }
  yield* logIn(world, person, visit)
  yield* act(world, person, visit)
  if (rng.chance(LOGOUT_SHARE)) logout(world, visit)
}

function greet(world: World, person: Person): void {
  if (person.visits === 0) world.tally.users.good += 1
  person.visits += 1
  world.crowd.meet(person, world.rng)
}

function* act(world: World, person: Person, visit: Visit): Task {
  const { rng, traits } = person
  const { orderShare, postShare } = world.climate
  if (rng.chance(orderShare * traits.buying)) yield* shop(world, person, visit)
  if (rng.chance(postShare * traits.posting)) yield* write(world, person, visit)
  if (rng.chance(MOVES_SHARE)) moveHouse(world, person, visit)
  if (rng.chance(NEW_PASSWORD_SHARE)) changePassword(world, person, visit)
  if (rng.chance(COUPON_SHARE * traits.coupons)) collectCoupon(world, person, visit)
}

function changePassword(world: World, person: Person, visit: Visit): void {
  if (person.rng.chance(0.5)) updatePassword(world, visit, '$user_update')
  else updateAccount(world, person, visit, { $changed_password: true })
}

/** Puts a code into the account; the keen try the same one again. */
function collectCoupon(world: World, { rng, country }: Person, visit: Visit): void {
  const code = rng.pick(SEASON_CODES)
  const promotion = rng.chance(0.3) ? refusedPromotion(code) : seasonPromotion(code, country)
  addPromotion(world, visit, promotion)
}

function moveHouse(world: World, person: Person, visit: Visit): void {
  person.home = drawDwelling(person.rng, person.country)
  const address = homeAddress(person)
  updateAccount(world, person, visit, { $billing_address: address, $shipping_address: address })
}

/** At an exponential distance, moved to the hours this person keeps. */
function untilNextVisit(world: World, person: Person): number {
  const pause = Math.min(LONGEST_PAUSE_DAYS, person.rng.exponential(1 / person.traits.visitsPerDay))
  // A quarter of the returns are within hours: something forgotten, a parcel to look up.
  if (person.rng.chance(0.2)) return hours(person.rng.between(0.2, 8))
  return days(pause) + untilHabitHour(world, person, days(pause))
}

function untilHabitHour(world: World, { rng, traits, country }: Person, aheadMs = 0): number {
  const localMs = world.nowMs + aheadMs + hours(country.utcOffsetHours)
  const wanted = hours((traits.habitHour + 2.5 * rng.normal() + 48) % 24)
  const waits = (wanted - (localMs % DAY_MS) + DAY_MS) % DAY_MS
  // Near enough to the habit already: stay.
  return waits > DAY_MS - HOUR_MS ? 0 : waits
}
