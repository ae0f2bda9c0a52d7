/** Draws honest people, with all that makes honest people look odd. */
import type { Rng } from '../chance/rng.ts'
import type { Climate } from '../climate.ts'
import { COUNTRIES } from '../places/countries.ts'
import type { Country } from '../places/country.ts'
import { drawDwelling } from './address.ts'
import { drawComputer, drawPhoneDevice, type Device } from './device.ts'
import { honestEmail } from './email.ts'
import { drawHousehold } from './household.ts'
import { drawName, writtenName, type PersonName } from './names.ts'
import { drawCard, drawOtherMethod, type PaymentMethod } from './payment-method.ts'
import type { Household, Person, Traits } from './person.ts'
import { drawPhone } from './phone.ts'

export interface PersonPlan {
  readonly userId: string
  readonly isNew: boolean
  /** Somebody already there; the newcomer may belong to their household. */
  readonly neighbour: Person | undefined
}

/** People who live at home but have moved in from elsewhere keep the cards of their old bank. */
const EXPAT_SHARE = 0.04
const PHONE_GIVEN_SHARE = 0.65
const OFFICES = 900

export function drawPerson(rng: Rng, climate: Climate, plan: PersonPlan): Person {
  const { neighbour } = plan
  const joins = neighbour !== undefined && rng.chance(climate.householdShare)
  const household = joins ? neighbour.household : drawHousehold(rng, rng.weighted(COUNTRIES))
  const { country } = household
  const name = nameWithin(rng, household, joins)
  const written = writtenName(rng, name)
  const email = honestEmail(rng, name, country)
  const isInvited = neighbour !== undefined && rng.chance(joins ? 0.4 : climate.referralShare)
  return {
    userId: plan.userId,
    rng,
    country,
    name,
    written,
    email,
    ...(rng.chance(PHONE_GIVEN_SHARE) ? { phone: drawPhone(rng, country) } : {}),
    home: household.dwelling,
    devices: drawDevices(rng, country),
    methods: drawMethods(rng, household, { written, email }),
    traits: drawTraits(rng, climate),
    household,
    ...(plan.isNew && isInvited ? { referrerUserId: neighbour.userId } : {}),
    isNew: plan.isNew,
    visits: 0,
    orders: 0,
    isLockedOut: false,
  }
}

function nameWithin(rng: Rng, household: Household, joins: boolean): PersonName {
  const name = drawName(rng, household.country)
  return joins && rng.chance(0.8) ? { first: name.first, last: household.lastName } : name
}

function drawDevices(rng: Rng, country: Country): Device[] {
  const phone = drawPhoneDevice(rng, country)
  const computer = drawComputer(rng, country)
  const mood = rng.next()
  if (mood < 0.45) return [phone, computer]
  return mood < 0.8 ? [phone] : [computer]
}

interface Payer {
  readonly written: string
  readonly email: string
}

function drawMethods(rng: Rng, household: Household, payer: Payer): PaymentMethod[] {
  const bankCountry = rng.chance(EXPAT_SHARE) ? rng.weighted(COUNTRIES) : household.country
  const methods = [drawCard(rng, bankCountry, payer.written)]
  if (household.card !== undefined && rng.chance(0.6)) methods.unshift(household.card)
  if (rng.chance(0.25)) methods.push(drawCard(rng, household.country, payer.written))
  const owner = { holder: payer.written, email: payer.email }
  if (rng.chance(0.2)) methods.unshift(drawOtherMethod(rng, household.country, owner))
  return methods
}

function drawTraits(rng: Rng, climate: Climate): Traits {
  return {
    visitsPerDay: Math.min(4, rng.logNormal(climate.visitsPerDay, 0.9)),
    habitHour: rng.chance(0.12) ? rng.between(0, 5) : 19 + 3.5 * rng.normal(),
    mobileShare: Math.min(0.95, climate.mobileShare * 2 * rng.next()),
    usesVpn: rng.chance(0.04),
    usesPrivateWindows: rng.chance(0.05),
    ...(rng.chance(0.3) ? { office: rng.int(OFFICES) } : {}),
    looks: rng.chance(0.06) ? rng.range(4, 8) : rng.range(1, 3),
    buying: rng.between(0.4, 1.6),
    posting: rng.chance(0.25) ? rng.between(1, 4) : rng.between(0, 0.7),
    coupons: rng.chance(0.12) ? rng.between(2, 4) : rng.between(0, 1.4),
    forgetful: rng.chance(0.08) ? 0.35 : 0.04,
    shouts: rng.chance(0.04),
    sharesLinks: rng.chance(0.1),
    sells: rng.chance(0.08),
    travels: rng.chance(0.25) ? 0.02 : 0.003,
    sendsGifts: rng.chance(0.2) ? 0.3 : 0.05,
    isFriendlyFraud: false,
  }
}

/** Where somebody else lives: gifts go there. */
export const drawGiftDwelling = (rng: Rng, person: Person): Person['home'] =>
  drawDwelling(rng, rng.chance(0.8) ? person.country : rng.weighted(COUNTRIES))
