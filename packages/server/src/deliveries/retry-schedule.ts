import { HOUR_MS } from '@winnow/contract'

/** Tries of a delivery at most, however short its pauses are. */
const MAX_TRIES = 100

/** Up to so much of a pause is added by chance, so that retries of many deliveries do not come together. */
const JITTER = 0.2

/** Pauses between tries, ms, as the operator sets them in seconds; the last one goes on. Undefined: they are no pauses. */
export function readPauses(text: string): readonly number[] | undefined {
  const pauses = text.split(',').map((one) => (one.trim() === '' ? NaN : Number(one) * 1000))
  return pauses.every((pause) => pause >= 1 && pause <= MAX_PAUSE_MS) ? pauses : undefined
}

const MAX_PAUSE_MS = 24 * HOUR_MS

/** The pauses between the tries of a delivery, ms, without their jitter. They last `retryHours` in all. */
export function retryPauses(pauses: readonly number[], retryHours: number): readonly number[] {
  const schedule: number[] = []
  let leftMs = retryHours * HOUR_MS
  while (leftMs > 0 && schedule.length < MAX_TRIES - 1) {
    const pause = Math.min(pauses[schedule.length] ?? pauses.at(-1) ?? leftMs, leftMs)
    schedule.push(pause)
    leftMs -= pause
  }
  return schedule
}

/** The pause after so many tries by a schedule; undefined = it was the last one. `chance`: 0 to 1. */
export function pauseAfter(
  tries: number,
  schedule: readonly number[],
  chance: number,
): number | undefined {
  const pause = schedule[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * chance))
}
