/**
 * Account takeover: passwords leaked elsewhere are tried on many accounts (most fail), or fished from
 * one person at a time. A success comes from a new device, often a new country; then the thief locks
 * the owner out and spends the stored card, or writes to others in the owner's name.
 */
import { wordList } from '../places/word-list.ts'
import { login, loginUnknown, updateAccount, updatePassword } from '../acts/account-acts.ts'
import { judgeContent, post } from '../acts/content-acts.ts'
import { charge, judgeOrder, placeOrder } from '../acts/order-acts.ts'
import { hours, minutes, seconds } from '../durations.ts'
import { fillBasket } from '../goods/basket.ts'
import { drawDwelling, wireAddress, type Dwelling } from '../people/address.ts'
import { DISPOSABLE_DOMAINS } from '../people/email.ts'
import { gibberish } from '../people/pattern.ts'
import type { Person } from '../people/person.ts'
import { drawSpamKit, spamText, type SpamKit } from '../texts/spam-text.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { resaleShop } from './cash-out.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'

const UNKNOWN_NAME_SHARE = 0.25
const VICTIM_SEARCH_MAX = 12
/** Accounts worth taking have a history. */
const USUAL_VISITS = 3

export function* takeAccountsOver(world: World, campaign: Campaign): Task {
  const { rng } = campaign
  const hideout = openHideout(campaign)
  const loot: Loot = {
    hideout,
    drop: drawDwelling(rng, rng.chance(0.5) ? campaign.base : campaign.target),
    kit: drawSpamKit(rng, campaign.base, rng.chance(campaign.care)),
  }
  for (let left = campaign.size; left > 0; left -= 1) {
    if (!isCarefulChoice(campaign)) yield* stuff(world, hideout)
    const victim = findVictim(world, campaign)
    if (victim !== undefined) world.start(rob(world, loot, victim))
    yield isCarefulChoice(campaign) ? hours(rng.between(5, 60)) : minutes(rng.between(1, 90))
  }
}

/** Tries leaked passwords on whoever comes next: strangers' accounts, and names nobody has. */
function* stuff(world: World, hideout: Hideout): Task {
  const { rng } = hideout.campaign
  const tries = rng.range(4, 30)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const target = world.crowd.anyone(rng)
    const seat = takeSeat(hideout, hideout.campaign.target)
    const visit = sitDown(world, hideout, seat, target?.userId ?? '')
    if (target === undefined || rng.chance(UNKNOWN_NAME_SHARE)) {
      loginUnknown(
        world,
        visit,
        `${gibberish(rng, 7)}@${rng.pick(wordList(hideout.campaign.target.mailDomains))}`,
      )
    } else login(world, visit, '$wrong_password')
    yield seconds(rng.between(1, 25))
  }
}

/** Somebody with a history and a valuable account. */
function findVictim(world: World, { rng }: Campaign): Person | undefined {
  for (let search = 0; search < VICTIM_SEARCH_MAX; search += 1) {
    const person = world.crowd.anyone(rng)
    if (person === undefined || world.truth.has(person.userId)) continue
    if (person.visits >= USUAL_VISITS || rng.chance(0.1)) return person
  }
  return undefined
}

interface Loot {
  readonly hideout: Hideout
  readonly drop: Dwelling
  readonly kit: SpamKit
}

function* rob(world: World, loot: Loot, victim: Person): Task {
  const { hideout } = loot
  const { campaign } = hideout
  const { rng } = campaign
  world.confess(victim.userId, 'account-takeover', ['ato'])
  // The careful sit in the victim's own country; the rest log in from wherever they are.
  const seat = takeSeat(hideout, isCarefulChoice(campaign) ? victim.country : campaign.target)
  const visit = sitDown(world, hideout, seat, victim.userId)
  const misses = isCarefulChoice(campaign) ? 0 : rng.range(0, 3)
  for (let miss = 0; miss < misses; miss += 1) {
    login(world, visit, '$wrong_password')
    yield seconds(rng.between(2, 20))
  }
  breakIn(world, visit)
  yield minutes(rng.between(0.5, 12))
  if (!isCarefulChoice(campaign)) yield* lockOut(world, loot, victim, visit)
  yield isCarefulChoice(campaign) ? hours(rng.between(1, 40)) : minutes(rng.between(1, 25))
  const again = sitDown(world, hideout, seat, victim.userId)
  if (isCarefulChoice(campaign)) breakIn(world, again)
  yield* plunder(world, loot, victim, again)
}

function breakIn(world: World, visit: Visit): void {
  const eventId = login(world, visit)
  world.tally.logins.bad += 1
  world.judge({
    id: eventId,
    entity: 'session',
    entityId: visit.sessionId,
    userId: visit.userId,
    abuseType: 'ato',
    bad: true,
  })
}

function* lockOut(world: World, loot: Loot, victim: Person, visit: Visit): Task {
  const { rng } = loot.hideout.campaign
  if (rng.chance(0.6)) {
    updatePassword(world, visit, '$user_update')
    victim.isLockedOut = true
    yield seconds(rng.between(20, 200))
  }
  if (rng.chance(0.5)) {
    const thiefEmail = `${gibberish(rng, 9)}@${rng.chance(0.4) ? rng.pick(DISPOSABLE_DOMAINS) : 'gmail.com'}`
    updateAccount(world, { ...victim, email: thiefEmail }, visit, {
      $changed_password: victim.isLockedOut,
      $shipping_address: wireAddress(loot.drop, victim.written),
    })
    yield seconds(rng.between(20, 300))
  }
}

function* plunder(world: World, loot: Loot, victim: Person, visit: Visit): Task {
  const { rng } = loot.hideout.campaign
  const mood = rng.next()
  if (mood < 0.65) yield* spendStoredCard(world, loot, victim, visit)
  else if (mood < 0.85) yield* writeToOthers(world, loot, visit)
}

function* spendStoredCard(world: World, loot: Loot, victim: Person, visit: Visit): Task {
  const { rng } = loot.hideout.campaign
  const method = victim.methods[0]
  if (method === undefined) return
  const basket = fillBasket(rng, resaleShop(world, rng), victim.country, {
    looks: rng.range(2, 6),
    lines: 1,
    quantity: rng.chance(0.7) ? 1 : 2,
  })
  const order = placeOrder(world, visit, {
    basket,
    email: victim.email,
    method,
    billing: wireAddress(victim.home, method.holder, victim.phone),
    ...(basket.shop.category.isElectronic
      ? {}
      : { shipping: wireAddress(loot.drop, victim.written) }),
    expedited: rng.chance(0.4),
  })
  world.tally.orders.bad += 1
  world.confess(victim.userId, 'account-takeover', ['payment'])
  judgeOrder(world, order, true)
  yield seconds(rng.between(3, 30))
  charge(world, visit, order, {
    type: '$sale',
    method,
    amountMicros: basket.amountMicros,
    transactionId: world.ids.next('t'),
    ...(rng.chance(0.15) ? { decline: '$risky' as const } : {}),
  })
}

function* writeToOthers(world: World, loot: Loot, visit: Visit): Task {
  const { rng } = loot.hideout.campaign
  const messages = rng.range(3, 9)
  for (let sent = 0; sent < messages; sent += 1) {
    const reader = world.crowd.anyone(rng)
    const posted = post(world, rng, visit, {
      kind: 'message',
      body: spamText(rng, loot.kit, 'offer'),
      ...(reader === undefined ? {} : { recipientUserId: reader.userId }),
    })
    judgeContent(world, posted, true)
    world.tally.contents.bad += 1
    yield seconds(rng.between(15, 300))
  }
  world.confess(visit.userId, 'account-takeover', ['content'])
}
