import type { Cuts } from '../bins.ts'
import { ordinalOf, valueOfOrdinal } from '../ordinals.ts'
import { rowCountOf, type TrainingRows } from './training-rows.ts'

/** Rows with values that are sorted to find a feature's quantiles. */
export const MAX_SAMPLED_ROWS = 50_000

/** Different values in order, and how often each occurs. */
interface Runs {
  readonly ordinals: Int32Array
  readonly counts: Int32Array
}

/**
 * Per feature the cuts that part its numbers into at most `maxBins` bins: one bin per value when
 * there are few, else bins of about equal count, a frequent value in a bin of its own. Looks at
 * MAX_SAMPLED_ROWS rows, evenly spaced.
 */
export function featureCuts(rows: TrainingRows, maxBins: number): readonly Cuts[] {
  const sample = new Int32Array(Math.min(rowCountOf(rows), MAX_SAMPLED_ROWS))
  return Array.from({ length: rows.featureCount }, (_, feature) =>
    cutsBetween(runsOf(sampleOf(rows, feature, sample).sort()), maxBins),
  )
}

/** Ordinals of the feature's numbers in evenly spaced rows, written to the front of `into`. */
function sampleOf(rows: TrainingRows, feature: number, into: Int32Array): Int32Array {
  const { values, featureCount } = rows
  const step = rowCountOf(rows) / into.length
  let held = 0
  for (let at = 0; at < into.length; at += 1) {
    const value = values[Math.floor(at * step) * featureCount + feature] ?? NaN
    if (Number.isNaN(value)) continue
    into[held] = ordinalOf(value)
    held += 1
  }
  return into.subarray(0, held)
}

function runsOf(sorted: Int32Array): Runs {
  const ordinals = new Int32Array(sorted.length)
  const counts = new Int32Array(sorted.length)
  let runs = 0
  let begin = 0
  for (let at = 1; at <= sorted.length; at += 1) {
    if (at < sorted.length && sorted[at] === sorted[begin]) continue
    ordinals[runs] = sorted[begin] ?? 0
    counts[runs] = at - begin
    runs += 1
    begin = at
  }
  return { ordinals: ordinals.subarray(0, runs), counts: counts.subarray(0, runs) }
}

/** Closes a bin when it holds its share of what is left, or when the next value fills one alone. */
function cutsBetween({ ordinals, counts }: Runs, maxBins: number): Cuts {
  const cuts: number[] = []
  const everyValue = ordinals.length <= maxBins
  let left = counts.reduce((sum, count) => sum + count, 0)
  let held = 0
  for (let run = 1; run < ordinals.length && cuts.length < maxBins - 1; run += 1) {
    held += counts[run - 1] ?? 0
    const share = left / (maxBins - cuts.length)
    if (!everyValue && held < share && (counts[run] ?? 0) < share) continue
    cuts.push(cutBetween(ordinals[run - 1] ?? 0, ordinals[run] ?? 0))
    left -= held
    held = 0
  }
  return Int32Array.from(cuts)
}

/** The middle of two values, so that unseen values fall to the nearer side; above the lower, not above the upper. */
function cutBetween(lower: number, upper: number): number {
  const middle = ordinalOf((valueOfOrdinal(lower) + valueOfOrdinal(upper)) / 2)
  return middle > lower && middle <= upper ? middle : upper
}
