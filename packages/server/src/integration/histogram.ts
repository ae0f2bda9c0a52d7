/** How often values near this one were seen. */
export interface Bucket {
  readonly value: number
  readonly count: number
}

/** The median of a histogram; undefined of an empty one. */
export function medianOf(buckets: readonly Bucket[]): {
  readonly events: number
  readonly median: number | undefined
} {
  const events = buckets.reduce((sum, { count }) => sum + count, 0)
  let left = events / 2
  const median = buckets
    .toSorted((a, b) => a.value - b.value)
    .find(({ count }) => (left -= count) <= 0)
  return { events, median: median?.value }
}
