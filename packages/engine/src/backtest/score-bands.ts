import { type ShareEstimate, shareOf } from '../evaluation/resampling/share-estimate.ts'
import type { ThresholdPoint } from './score-histogram.ts'

/** Points of a band. */
const BAND_POINTS = 5
const BANDS = 100 / BAND_POINTS

/** Events with a score in a band: from `from` on, below `to`; the highest band has 100 in it. */
export interface ScoreBand {
  readonly from: number
  readonly to: number
  readonly events: number
  readonly bad: number
  readonly good: number
  /** Events of which nothing is known yet. */
  readonly open: number
  readonly badMicros: number
  readonly goodMicros: number
  readonly perDay: number
  /** Bad ones among those that are known; undefined = none is. Events count as independent of each other. */
  readonly badShare: ShareEstimate | undefined
}

const COLUMNS = ['events', 'bad', 'good', 'open', 'badMicros', 'goodMicros'] as const
type Counts = Record<(typeof COLUMNS)[number], number>

/** The curve of a score: its bands, the highest first. `points`: the highest threshold first, each with all above it. */
export function scoreBands(points: readonly ThresholdPoint[], days: number): readonly ScoreBand[] {
  const bands = Array.from({ length: BANDS }, none)
  let above: Counts = none()
  for (const point of points) {
    const band = bands[Math.min(BANDS - 1, Math.floor(point.threshold / BAND_POINTS))]
    for (const column of COLUMNS) if (band) band[column] += point[column] - above[column]
    above = point
  }
  return bands
    .map((counts, at) => ({
      from: at * BAND_POINTS,
      to: (at + 1) * BAND_POINTS,
      ...counts,
      perDay: counts.events / days,
      badShare: shareOf(counts.bad, counts.bad + counts.good),
    }))
    .toReversed()
}

const none = (): Counts => ({ events: 0, bad: 0, good: 0, open: 0, badMicros: 0, goodMicros: 0 })
