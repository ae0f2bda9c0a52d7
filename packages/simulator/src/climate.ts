/**
 * A world's own mixture: how much abuse, how careful the abusers, how mobile and how keen on coupons
 * the honest. Every seed draws another, so that what works in one world must still work in the next.
 */
import type { Rng } from './chance/rng.ts'
import type { SimulatedAbuseType } from './simulated-line.ts'

/**
 * Usual rates of abuse: payment = share of orders, content = share of postings, promotion = share of
 * promotion uses, account = share of new accounts, ato = share of active users taken over.
 */
const USUAL_ABUSE_RATES: AbuseRates = {
  payment: 0.02,
  content: 0.05,
  promotion: 0.02,
  account: 0.05,
  ato: 0.008,
}

export type AbuseRates = Readonly<Record<SimulatedAbuseType, number>>

export interface Climate {
  readonly rates: AbuseRates
  /** Shares of payment abuse among its forms; they add up to one. */
  readonly paymentForms: {
    readonly testing: number
    readonly cashOut: number
    readonly friendly: number
  }
  /** Share of campaigns run with care: spaced out, from homes, with fresh devices and warm accounts. */
  readonly carefulShare: number
  /** Share of the honest that had an account before the world began. */
  readonly preexistingShare: number
  readonly visitsPerDay: number
  readonly orderShare: number
  readonly postShare: number
  readonly promotionAppetite: number
  readonly referralShare: number
  /** Share of visits on which the collector could read a device id. */
  readonly deviceCoverage: number
  readonly mobileShare: number
  readonly householdShare: number
  /** Share of bad events that reviewers call good. */
  readonly missedShare: number
}

/** How far a world's rates may stray from the usual (deviation of the logarithm). */
const RATE_SPREAD = 0.22

export function drawClimate(rng: Rng, wanted: Partial<AbuseRates> = {}): Climate {
  const testing = rng.between(0.25, 0.42)
  const friendly = rng.between(0.03, 0.06)
  return {
    rates: drawRates(rng, wanted),
    paymentForms: { testing, friendly, cashOut: 1 - testing - friendly },
    carefulShare: rng.between(0.1, 0.28),
    preexistingShare: rng.between(0.4, 0.65),
    visitsPerDay: rng.between(0.09, 0.15),
    orderShare: rng.between(0.26, 0.36),
    postShare: rng.between(0.16, 0.24),
    promotionAppetite: rng.between(0.15, 0.28),
    referralShare: rng.between(0.06, 0.12),
    deviceCoverage: rng.between(0.88, 0.98),
    mobileShare: rng.between(0.25, 0.5),
    householdShare: rng.between(0.2, 0.35),
    missedShare: rng.between(0.02, 0.05),
  }
}

/** A wanted rate is kept as it is; a usual one strays. */
function drawRates(rng: Rng, wanted: Partial<AbuseRates>): AbuseRates {
  const rate = (type: SimulatedAbuseType): number => {
    const drawn = rng.logNormal(USUAL_ABUSE_RATES[type], RATE_SPREAD)
    return wanted[type] ?? drawn
  }
  return {
    payment: rate('payment'),
    content: rate('content'),
    promotion: rate('promotion'),
    account: rate('account'),
    ato: rate('ato'),
  }
}
