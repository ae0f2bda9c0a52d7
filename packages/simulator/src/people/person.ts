import type { Country } from '../places/country.ts'
import type { Dwelling } from './address.ts'
import type { Device } from './device.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { Persona } from './persona.ts'

/** People under one roof share the line, the door, often a tablet, sometimes a card. */
export interface Household {
  /** Number of the internet line, from which its addresses follow. */
  readonly line: number
  readonly country: Country
  readonly lastName: string
  readonly dwelling: Dwelling
  readonly tablet: Device
  /** The card everyone at home may use. */
  readonly card?: PaymentMethod
}

/** What makes honest people differ, and look odd in their own ways. */
export interface Traits {
  readonly visitsPerDay: number
  /** The hour of the day, at home, around which this person is online. */
  readonly habitHour: number
  readonly mobileShare: number
  readonly usesVpn: boolean
  readonly usesPrivateWindows: boolean
  /** Number of the office that some visits come from. */
  readonly office?: number
  /** How much dearer than usual this person buys (1 = usual). */
  readonly looks: number
  readonly buying: number
  readonly posting: number
  readonly coupons: number
  readonly forgetful: number
  readonly shouts: boolean
  readonly sharesLinks: boolean
  readonly sells: boolean
  readonly travels: number
  readonly sendsGifts: number
  /** Looks honest, then disputes what arrived. */
  readonly isFriendlyFraud: boolean
}

interface Trip {
  readonly country: Country
  readonly hotel: number
  readonly untilMs: number
}

/** An honest person (or one who seems so): an account with a life. */
export interface Person extends Persona {
  readonly traits: Traits
  readonly household: Household
  readonly referrerUserId?: string
  /** False: had an account before the world began. */
  readonly isNew: boolean
  visits: number
  orders: number
  trip?: Trip | undefined
  /** A thief has changed the password; the owner finds out at the next login. */
  isLockedOut: boolean
}
