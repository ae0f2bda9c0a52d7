/** More bins than this say more of chance than of drift. */
const CUTS_MAX = 64

/**
 * How often values fell between cut points. Bin i holds values up to and including cut i, the one after
 * the last cut the rest, and the very last bin NaN: that a value is unknown can drift too.
 */
export class Distribution {
  readonly cuts: Float64Array
  /** One for each bin; `cuts.length + 2` of them. */
  readonly counts: Float64Array

  /** Counts that were kept before, or none. Errors: cuts that do not rise or are too many; other bins. */
  constructor(cuts: ArrayLike<number>, counts?: ArrayLike<number>) {
    this.cuts = Float64Array.from(cuts)
    if (this.cuts.length > CUTS_MAX)
      throw new RangeError(`${cuts.length} cuts; at most ${CUTS_MAX} are kept`)
    this.cuts.forEach((cut, at) => {
      if (!(cut > (this.cuts[at - 1] ?? -Infinity)))
        throw new RangeError(`cut ${cut} does not rise above the one before`)
    })
    const bins = this.cuts.length + 2
    this.counts = Float64Array.from(counts ?? new Float64Array(bins))
    if (this.counts.length !== bins)
      throw new RangeError(`${this.counts.length} counts for ${bins} bins`)
  }

  add(value: number, weight = 1): void {
    const bin = this.binOf(value)
    this.counts[bin] = (this.counts[bin] ?? 0) + weight
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  private binOf(value: number): number {
    if (Number.isNaN(value)) return this.cuts.length + 1
    let low = 0
    let high = this.cuts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.cuts[middle] ?? Infinity) < value) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Distinct values that cut `values` into at most `bins` bins of about equal size; NaN is left out. */
export function quantileCuts(values: Float64Array, bins: number): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const cuts = Array.from(
    { length: bins - 1 },
    (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / bins) - 1],
  )
  const distinct = new Set(cuts.filter((cut) => cut !== undefined && cut < (sorted.at(-1) ?? NaN)))
  return Float64Array.from(distinct, Number)
}
