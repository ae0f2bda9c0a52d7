/** The value below which `share` of the numbers lie; NaN of none. */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort()
  if (sorted.length === 0) return NaN
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export const median = (numbers) => quantile(numbers, 0.5)

/** Of `trials` throws of a coin at most `most` heads. */
function atMost(most, trials) {
  let sum = 0
  let ways = 1
  for (let heads = 0; heads <= most; heads += 1) {
    sum += ways
    ways = (ways * (trials - heads)) / (heads + 1)
  }
  return sum / 2 ** trials
}

/** Interval of the median that holds it in 95 of 100 cases, whatever the distribution; the whole range of few numbers. */
export function medianInterval(numbers) {
  const sorted = Float64Array.from(numbers).sort()
  let outside = 0
  while (atMost(outside, sorted.length) <= 0.025) outside += 1
  return [sorted[Math.max(0, outside - 1)], sorted[sorted.length - Math.max(1, outside)]]
}
