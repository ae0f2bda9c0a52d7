import { HOUR_MS } from '@winnow/contract'

/** Places are middles of countries: a step across a near border is no journey. */
const BORDER_KM = 600
/** A journey is not measured over less than six minutes. */
const LEAST_HOURS = 0.1
export const MAX_SPEED_KMH = 20_000

/** km/h of a journey between two places; 0 for neighbours. */
export function travelSpeedKmh(km: number, elapsedMs: number): number {
  if (km <= BORDER_KM) return 0
  const hours = Math.max(elapsedMs / HOUR_MS, LEAST_HOURS)
  return Math.min((km - BORDER_KM) / hours, MAX_SPEED_KMH)
}
