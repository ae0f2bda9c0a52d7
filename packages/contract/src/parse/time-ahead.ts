import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'

const MS_PER_SECOND = 1000

/** The last time that is not ahead of a clock by more than clocks differ; no clock, no limit. */
export const usualTimeMaxMs = (nowMs: number | undefined): number =>
  nowMs === undefined ? Infinity : nowMs + LIMITS.clockDifferenceMs

/** Reports a time that is ahead of the receiver's clock; the trail stands at it. */
export function reportAhead(timeMs: number, trail: Trail): void {
  const { nowMs } = trail
  if (nowMs === undefined || timeMs <= usualTimeMaxMs(nowMs)) return
  if (timeMs > nowMs + LIMITS.eventFutureToleranceMs) report(trail, 'time_in_future')
  else report(trail, 'time_ahead', String(LIMITS.clockDifferenceMs / MS_PER_SECOND))
}
