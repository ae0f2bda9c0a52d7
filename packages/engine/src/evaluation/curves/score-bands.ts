/** As many thresholds as a person can distinguish. */
const THRESHOLDS_MAX = 1000

/** How many of the rising thresholds each score reaches. Errors: not rising, NaN, or too many. */
export function bandsOf(scores: Float64Array, thresholds: readonly number[]): Uint16Array {
  if (thresholds.length > THRESHOLDS_MAX)
    throw new RangeError(`${thresholds.length} thresholds; at most ${THRESHOLDS_MAX} are compared`)
  thresholds.forEach((threshold, at) => {
    if (!(threshold > (thresholds[at - 1] ?? -Infinity)))
      throw new RangeError(`threshold ${threshold} does not rise above the one before`)
  })
  return Uint16Array.from(scores, (score) => reached(score, thresholds))
}

function reached(score: number, thresholds: readonly number[]): number {
  let low = 0
  let high = thresholds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((thresholds[middle] ?? Infinity) <= score) low = middle + 1
    else high = middle
  }
  return low
}
