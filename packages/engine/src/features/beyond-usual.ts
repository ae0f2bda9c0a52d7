import { beyondFirst, within } from './scales.ts'

/* How far an hour lies beyond what is usual. All numbers are of the same entity; hours are counted in the months too. */

/** The share of payments that fail where nothing is known yet, and as how many payments it counts. */
const PRIOR_SHARE = 0.25
const PRIOR_PAYMENTS = 20
/** A usual share of failures lies between: a perfect month is luck, and a month of attacks is not usual. */
const LEAST_SHARE = 0.1
const MOST_SHARE = 0.5
/** Standard deviations that chance is allowed. */
const DEVIATIONS = 2
/** So many payments of an hour count as gone well, so that a few failures are no surge. */
const SHRINKAGE = 3
const HOURS_OF_MONTH = 720
/** The busiest hour of a usual day against its mean hour. */
const PEAK = 2
/** Where payments fail with cards of so many issuers at once, what carries them may be down. */
const OUTAGE_BINS = 5
/** More than this share of failures does not hide an attack behind an outage. */
const MOST_OUTAGE = 0.8

/** Payments, or logins, of an hour and of the month that it ends. */
export interface Payments {
  /** Different ones among the hour's failures: cards, or networks that they came from. */
  readonly different: number
  readonly failedHour: number
  readonly failedMonth: number
  readonly hour: number
  readonly month: number
}

/** The share of payments that usually fail, the hour left out. */
export function usualFailureShare({ failedHour, failedMonth, hour, month }: Payments): number {
  const failed = failedMonth - failedHour
  const payments = Math.max(month - hour, failed)
  const share = (failed + PRIOR_SHARE * PRIOR_PAYMENTS) / (payments + PRIOR_PAYMENTS)
  return within(share, LEAST_SHARE, MOST_SHARE)
}

/**
 * The share of the hour that failed beyond what is usual and what chance allows, 0 … 1. What fails again counts
 * once. `elsewhere`: the share that fails at the whole business, when it seems to be down.
 */
export function failuresBeyondUsual(payments: Payments, elsewhere = 0): number {
  const { different, failedHour } = payments
  const failed = Math.min(different, failedHour)
  const tried = Math.max(payments.hour, failedHour) - (failedHour - failed)
  const usual = Math.max(usualFailureShare(payments), Math.min(elsewhere, MOST_OUTAGE))
  const chance = DEVIATIONS * Math.sqrt(tried * usual * (1 - usual))
  const beyondShare = failed - tried * usual - chance
  const beyondVolume = countBeyondUsual(tried, payments.month - payments.hour)
  return Math.max(Math.min(beyondShare, beyondVolume), 0) / (tried + SHRINKAGE)
}

/** What fails elsewhere at the business within the hour. */
export interface Elsewhere {
  readonly failed: number
  readonly payments: number
  /** Different networks that it fails from: one person who tries cards is no outage. */
  readonly networks: number
  /** Different issuers of cards that fail anywhere. */
  readonly bins: number
}

/** The share of failures that an outage explains; 0 while cards of few issuers fail. */
export function outageShare({ failed, payments, networks, bins }: Elsewhere): number {
  const different = Math.min(Math.max(networks, 0), failed)
  if (bins < OUTAGE_BINS || !(different > 0)) return 0
  return different / (Math.max(payments, failed) - (failed - different) + SHRINKAGE)
}

/** How many of an hour's events lie beyond the busiest hour that a month so far makes usual, chance allowed. */
export function countBeyondUsual(hour: number, monthBefore: number): number {
  const peak = (PEAK * Math.max(monthBefore, 0)) / HOURS_OF_MONTH
  return Math.max(hour - peak - DEVIATIONS * Math.sqrt(peak), 0)
}

/**
 * Events of a day beyond the first, times their share of all that came in 90 days: a place that was always busy has met
 * most of them before.
 */
export function rushShare(day: number, quarter: number): number {
  return quarter > 0 ? (beyondFirst(day) * Math.min(day, quarter)) / quarter : 0
}
