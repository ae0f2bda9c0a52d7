import { useWords } from '../../words/use-words.ts'

/** Why a case is skipped: the service keeps these words. */
export const SKIP_REASONS = ['language', 'unsure', 'needsInfo', 'notMine'] as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7
const SOME_DAYS = 3
const MORNING_HOUR = 9

/** Nine o'clock of a day to come, by the clock of this device. */
function morningAfter(nowMs: number, days: number): number {
  const day = new Date(nowMs + days * DAY_MS)
  day.setHours(MORNING_HOUR, 0, 0, 0)
  return day.getTime()
}

/** Until when a case is held: moments that can be chosen by one key. */
export function useHoldTimes() {
  const say = useWords('queue')
  const nowMs = Date.now()
  return [
    { name: say('inAnHour'), untilMs: nowMs + HOUR_MS },
    { name: say('tomorrow'), untilMs: morningAfter(nowMs, 1) },
    { name: say('inThreeDays'), untilMs: morningAfter(nowMs, SOME_DAYS) },
    { name: say('inAWeek'), untilMs: morningAfter(nowMs, WEEK_DAYS) },
  ]
}
