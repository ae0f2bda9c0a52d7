import { HOUR_MS, MINUTE_MS } from '@winnow/contract'

const SECOND_MS = 1000

/** Pauses after the first tries; every further one is the longest. */
const FIRST_PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
]
const LONGEST_PAUSE_MS = 12 * HOUR_MS

/** Up to so much of a pause is added by chance, so that retries of many deliveries do not come together. */
const JITTER = 0.2

/** The pauses between the tries of a delivery, ms, without their jitter. They last `retryHours` in all. */
export function retryPauses(retryHours: number): readonly number[] {
  const pauses: number[] = []
  let leftMs = retryHours * HOUR_MS
  while (leftMs > 0) {
    const pause = Math.min(FIRST_PAUSES_MS[pauses.length] ?? LONGEST_PAUSE_MS, leftMs)
    pauses.push(pause)
    leftMs -= pause
  }
  return pauses
}

/** The pause after so many tries; undefined = it was the last one. `chance`: 0 to 1. */
export function pauseAfter(tries: number, retryHours: number, chance: number): number | undefined {
  const pause = retryPauses(retryHours)[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * chance))
}
