import type { HealthCount, IntegrationHealth } from '@winnow/engine'
import { medianOf } from './histogram.ts'
import type { Seen } from './sightings.ts'

/** The name of the figure: how far `$time` lies from receipt. */
const CLOCK_SKEW = 'clock_skew'

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS

/** A skew this near to whole half hours is a time zone. */
const NEAR_MS = 2 * MINUTE_MS
/** Between time zones are at most so many half hours: -12 h to +14 h. */
const MAX_HALF_HOURS = 52
/** Their buckets begin beyond those of all other skews: 2 ** 56 ms are more than any. */
const ZONES = 1_000

/** Counts how far an event's `$time` lies before its receipt; negative: after it. Nothing without a time. */
export function measureClock(
  health: IntegrationHealth,
  { environment, atMs }: Seen,
  { timeMs }: { readonly timeMs?: number },
): void {
  if (timeMs === undefined) return
  const code = bucketOf(atMs - timeMs)
  const figure = { eventType: '', path: '$.$time', problem: CLOCK_SKEW } as const
  health.count({ environment, verdict: 'measured', code, atMs, ...figure })
}

/**
 * What the clocks of the senders show: the median by which `$time` lies before the receipt, in milliseconds, within a
 * fifth. Undefined before enough was measured.
 */
export interface ClockReport {
  readonly events: number
  readonly medianSkewMs: number
  readonly finding: 'ok' | 'ahead' | 'behind' | 'time_zone'
}

/** Fewer events say nothing. */
export const MIN_EVENTS = 20
/** Requests take seconds, queues a few minutes. */
const OK_BEHIND_MS = 5 * MINUTE_MS
const OK_AHEAD_MS = MINUTE_MS

export function clockReport(counts: readonly HealthCount[]): ClockReport | undefined {
  const skews = counts.filter(({ problem }) => problem === CLOCK_SKEW)
  const buckets = skews.map(({ code, count }) => ({ value: skewOf(code), count }))
  const { events, median } = medianOf(buckets)
  if (median === undefined || events < MIN_EVENTS) return undefined
  return { events, medianSkewMs: median, finding: findingOf(median) }
}

function findingOf(skewMs: number): ClockReport['finding'] {
  if (skewMs >= -OK_AHEAD_MS && skewMs <= OK_BEHIND_MS) return 'ok'
  if (zoneOf(skewMs) !== undefined) return 'time_zone'
  return skewMs < 0 ? 'ahead' : 'behind'
}

/** Two buckets for each doubling, and one for each time zone. */
function bucketOf(skewMs: number): number {
  const zone = zoneOf(skewMs)
  if (zone !== undefined) return ZONES + zone
  return Math.sign(skewMs) * Math.round(2 * Math.log2(Math.abs(skewMs) + 1))
}

function skewOf(bucket: number): number {
  if (bucket >= ZONES - MAX_HALF_HOURS) return (bucket - ZONES) * HALF_HOUR_MS
  return Math.sign(bucket) * Math.round(2 ** (Math.abs(bucket) / 2) - 1)
}

/** In half hours. */
function zoneOf(skewMs: number): number | undefined {
  const zone = Math.round(skewMs / HALF_HOUR_MS)
  const isZone = zone !== 0 && Math.abs(zone) <= MAX_HALF_HOURS
  return isZone && Math.abs(skewMs - zone * HALF_HOUR_MS) <= NEAR_MS ? zone : undefined
}
