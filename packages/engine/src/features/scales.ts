import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import { ENOUGH_FOR_SHARE, onceEnough } from './enough.ts'

/* How raw numbers become features: in units people use, capped, so that nothing grows without end. */

/** Ages count up to 90 days: beyond, older is no safer. */
export const MAX_HOURS = (90 * DAY_MS) / HOUR_MS
/** 30 days. */
export const MAX_MINUTES = (30 * DAY_MS) / MINUTE_MS
const MAX_USD = 1e9
/** A ratio beyond it says no more. */
export const MAX_RATIO = 1000
/** A z-score farther from 0 says no more. */
export const MAX_Z = 8

/** Milliseconds in hours, 0 … 90 days. */
export function hoursOf(ms: number): number {
  return Math.min(Math.max(ms / HOUR_MS, 0), MAX_HOURS)
}

/** Milliseconds in minutes, 0 … 30 days. */
export function minutesOf(ms: number): number {
  return Math.min(Math.max(ms / MINUTE_MS, 0), MAX_MINUTES)
}

/** US cents in dollars, bounded. */
export function usdOf(cents: number): number {
  return Math.min(cents / 100, MAX_USD)
}

/** part ÷ whole, 0 … 1000; 0 when the whole is nothing. */
export function ratioOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(Math.max(part / whole, 0), MAX_RATIO) : 0
}

/**
 * part ÷ (whole + 1), 0 … 1: shrunk towards 0 while the whole is small, because one of one is no habit; unknown while the
 * whole is less than `enough`.
 */
export function shareOf(part: number, whole: number, enough = ENOUGH_FOR_SHARE): number {
  return onceEnough(whole, enough, Math.min(part / (whole + 1), 1))
}

/** A count beyond the first. */
export function beyondFirst(count: number): number {
  return Math.max(count - 1, 0)
}

/** `value` within [low, high]; NaN stays unknown. */
export function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
