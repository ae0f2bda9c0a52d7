import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'

/**
 * The windows an aggregate can look back over. A window is a ring of equal buckets, each a whole
 * number of the next finer window's, so a finer bucket always lies inside one coarser bucket. An
 * event counts while its bucket is one of the last `buckets`, the running one included: a window
 * therefore looks back for its length, less one bucket at most, which is no more than a tenth of it.
 */
export const WINDOWS = [
  { name: '5m', bucketMs: MINUTE_MS / 2, buckets: 10 },
  { name: '1h', bucketMs: 5 * MINUTE_MS, buckets: 12 },
  { name: '1d', bucketMs: 2 * HOUR_MS, buckets: 12 },
  { name: '7d', bucketMs: 12 * HOUR_MS, buckets: 14 },
  { name: '30d', bucketMs: 3 * DAY_MS, buckets: 10 },
  { name: '90d', bucketMs: 9 * DAY_MS, buckets: 10 },
  { name: 'life', bucketMs: Infinity, buckets: 1 },
] as const

export type WindowName = (typeof WINDOWS)[number]['name']

/** Windows by name, in the order of their length. */
export const WINDOW_INDEX: Readonly<Record<WindowName, number>> = {
  '5m': 0,
  '1h': 1,
  '1d': 2,
  '7d': 3,
  '30d': 4,
  '90d': 5,
  life: 6,
}

/** The length of each window's buckets, ms. */
const BUCKET_MS = Float64Array.from(WINDOWS, ({ bucketMs }) => bucketMs)
const BUCKETS = Float64Array.from(WINDOWS, ({ buckets }) => buckets)

/** The starts of all windows at `startsAtMs`: a whole event is mostly read at one moment. */
const starts = new Float64Array(WINDOWS.length).fill(-Infinity)
let startsAtMs = NaN

/** The earliest instant that still counts in window `index` when the clock shows `nowMs`. */
export function windowStartMs(index: number, nowMs: number): number {
  if (nowMs !== startsAtMs) computeStarts(nowMs)
  return starts[index] ?? -Infinity
}

/** Of all windows but the lifetime, which has no start. */
function computeStarts(nowMs: number): void {
  for (let index = 0; index < WINDOWS.length - 1; index += 1) {
    const bucketMs = BUCKET_MS[index] ?? NaN
    starts[index] = (Math.floor(nowMs / bucketMs) - (BUCKETS[index] ?? NaN) + 1) * bucketMs
  }
  startsAtMs = nowMs
}

/** The shortest window, from `least` on, that a bucket starting at `startMs` is in at `nowMs`. */
export function levelOf(startMs: number, nowMs: number, least: number): number {
  let level = least
  while (level < WINDOWS.length - 1 && startMs < windowStartMs(level, nowMs)) level += 1
  return level
}

/** Where a bucket of window `level` begins that `atMs` is in; 0 for the lifetime. */
export function bucketStartMs(level: number, atMs: number): number {
  const bucketMs = BUCKET_MS[level] ?? Infinity
  return bucketMs === Infinity ? 0 : Math.floor(atMs / bucketMs) * bucketMs
}
