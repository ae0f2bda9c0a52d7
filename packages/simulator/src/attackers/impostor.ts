/** Accounts made to be misused: names, addresses and e-mails as a crew makes them up. */
import { wordList } from '../places/word-list.ts'
import { createAccount, login } from '../acts/account-acts.ts'
import { days, hours, minutes } from '../durations.ts'
import { drawDwelling } from '../people/address.ts'
import { DISPOSABLE_DOMAINS, honestEmail } from '../people/email.ts'
import { drawName, writtenName, type PersonName } from '../people/names.ts'
import { gibberish } from '../people/pattern.ts'
import type { Persona } from '../people/persona.ts'
import { drawPhone } from '../people/phone.ts'
import type { Country } from '../places/country.ts'
import type { SimulatedAbuseType, WireObject } from '../simulated-line.ts'
import type { AttackName, Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { sitDown, type Hideout, type Seat } from './hideout.ts'

type MailScheme = 'numbered' | 'nonsense' | 'throw-away' | 'tagged' | 'plausible'

/** How a crew names its accounts; the careless keep to one scheme. */
export interface Masks {
  readonly scheme: MailScheme
  readonly root: string
  readonly domain: string
  used: number
}

export function drawMasks({ rng, target }: Campaign): Masks {
  return {
    scheme: rng.pick(['numbered', 'nonsense', 'throw-away', 'tagged', 'plausible', 'plausible']),
    root: `${rng.pick(wordList(target.firstNames))}${gibberish(rng, 3)}`
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase(),
    domain: rng.pick(wordList(target.mailDomains)),
    used: rng.int(40),
  }
}

export interface Impostor extends Persona {
  readonly seat: Seat
}

const PHONE_SHARE = 0.4

export function drawImpostor(world: World, hideout: Hideout, masks: Masks, seat: Seat): Impostor {
  const { campaign } = hideout
  const { rng } = campaign
  const name = drawName(rng, seat.country)
  const makesSense = isCarefulChoice(campaign) || rng.chance(0.7)
  const givesPhone = rng.chance(PHONE_SHARE)
  return {
    userId: world.ids.next('u'),
    rng,
    country: seat.country,
    name,
    written: makesSense ? writtenName(rng, name) : `${gibberish(rng, 6)} ${gibberish(rng, 5)}`,
    email: maskedEmail(campaign, masks, name, seat.country),
    ...(givesPhone
      ? { phone: drawPhone(rng, rng.chance(0.7) ? seat.country : campaign.base) }
      : {}),
    home: drawDwelling(rng, seat.country),
    devices: [seat.device],
    methods: [],
    seat,
  }
}

function maskedEmail(campaign: Campaign, masks: Masks, name: PersonName, country: Country): string {
  const { rng } = campaign
  masks.used += 1
  if (isCarefulChoice(campaign)) return honestEmail(rng, name, country)
  if (masks.scheme === 'numbered') return `${masks.root}${masks.used}@${masks.domain}`
  if (masks.scheme === 'nonsense') return `${gibberish(rng, rng.range(7, 13))}@${masks.domain}`
  if (masks.scheme === 'throw-away') return `${gibberish(rng, 9)}@${rng.pick(DISPOSABLE_DOMAINS)}`
  if (masks.scheme === 'tagged') return `${masks.root}+${masks.used}@gmail.com`
  return honestEmail(rng, name, country)
}

export interface Enrolment {
  readonly attack: AttackName
  readonly abuseTypes: readonly SimulatedAbuseType[]
  readonly referrerUserId?: string
  readonly promotions?: readonly WireObject[]
}

/**
 * Signs a fake account up; returns the sign-up's `$event_id`. It goes to the reviewers of accounts only
 * where the account itself is the abuse: a thief's or spammer's is judged by what it does.
 */
export function enrol(world: World, hideout: Hideout, impostor: Impostor, plan: Enrolment): string {
  const { userId } = impostor
  const visit = sitDown(world, hideout, impostor.seat, userId)
  const { referrerUserId, promotions } = plan
  const id = createAccount(world, impostor, visit, {
    ...(referrerUserId === undefined ? {} : { referrerUserId }),
    ...(promotions === undefined ? {} : { promotions }),
    givesAddress: hideout.campaign.rng.chance(0.35),
  })
  world.confess(userId, plan.attack, plan.abuseTypes)
  if (plan.abuseTypes.includes('account')) {
    world.judge({ id, entity: 'user', entityId: userId, userId, abuseType: 'account', bad: true })
  }
  return id
}

/**
 * The time between sign-up and misuse. The careless begin within the hour; the careful let the
 * account ripen for days or weeks, and look in now and then.
 */
export function* ripen(world: World, hideout: Hideout, impostor: Impostor): Task {
  const { campaign } = hideout
  const { rng } = campaign
  if (!isCarefulChoice(campaign)) {
    yield minutes(rng.exponential(15))
    return
  }
  const visits = rng.range(1, 3)
  for (let visit = 0; visit < visits; visit += 1) {
    yield days(rng.between(1, 6)) + hours(rng.between(0, 10))
    login(world, sitDown(world, hideout, impostor.seat, impostor.userId))
  }
  yield minutes(rng.between(1, 20))
}
