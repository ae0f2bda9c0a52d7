import { DAY_MS } from '@winnow/contract'
import { thresholdTable, type ThresholdRow } from '../evaluation/curves/threshold-table.ts'
import type { BootstrapOptions } from '../evaluation/resampling/bootstrap.ts'
import type { SpanRows } from './row-columns.ts'

/** The effect of blocking, or reviewing, everything from a score on. */
export interface BlockingRow extends ThresholdRow {
  /** Events a day at or above the threshold, whatever became of them. */
  readonly reviewsPerDay: number
}

/** 0, which is everything, and scores that people set as thresholds. */
const THRESHOLDS = [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]

/** What each threshold would have done, over events of types that are labelled. */
export function blockingTable(span: SpanRows, options: BootstrapOptions): readonly BlockingRow[] {
  const judged = span.columns(span.of('bad', 'good'))
  const scored = span.of('bad', 'good', 'unknown', 'not_yet_knowable')
  const perEvent = span.history.weight / daysOf(span, scored)
  return thresholdTable(judged, { ...options, thresholds: THRESHOLDS }).map((row) => {
    const reviewed = scored.filter((at) => span.scoreAt(at) >= row.threshold).length
    return { ...row, reviewsPerDay: reviewed === 0 ? 0 : reviewed * perEvent }
  })
}

/** Days from the first to the last of the rows, at least one. */
function daysOf(span: SpanRows, places: readonly number[]): number {
  let [first, last] = [Infinity, -Infinity]
  for (const at of places) {
    first = Math.min(first, span.atMs(at))
    last = Math.max(last, span.atMs(at))
  }
  return Math.max((last - first) / DAY_MS, 1)
}
