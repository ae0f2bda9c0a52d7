import { MAX_BINS } from '../tokens/dense-bins.ts'
import { addedByFeature, type Ridge } from './ridge.ts'

/**
 * A ridge ready to score, and the starter's log-odds of nothing, on whose evidence it stands. Asks only about
 * features that add something.
 */
export class RidgeLayer {
  readonly ridge: Ridge
  readonly starterBase: number
  /** Features that add something, in the order of the vector. */
  private readonly asked: Uint16Array
  /** Of each, its cuts, filled up with numbers that nothing reaches; and what each of its bins adds. */
  private readonly cuts: Float64Array
  private readonly parts: Float64Array

  constructor(ridge: Ridge, starterBase: number) {
    const { weights, cuts, known } = ridge
    this.ridge = ridge
    this.starterBase = starterBase
    this.asked = Uint16Array.from(weights.keys()).filter(
      (at) => (weights[at] !== 0 && (cuts[at]?.length ?? 0) > 0) || (known?.[at] ?? 0) !== 0,
    )
    this.cuts = new Float64Array(this.asked.length * MAX_BINS).fill(NaN)
    this.parts = new Float64Array(this.asked.length * MAX_BINS)
    this.asked.forEach((feature, at) => {
      const own = cuts[feature] ?? []
      this.cuts.set(own, at * MAX_BINS)
      const below = Float64Array.of(-Infinity, ...own)
      below.forEach((value, bin) => {
        this.parts[at * MAX_BINS + bin] = addedByFeature(ridge, feature, value)
      })
    })
  }

  /** What it adds to `starter`, the starter's log-odds of the same vector: `ridgeMargin` less that, to the bit. */
  added(features: Float32Array, starter: number): number {
    const { asked, cuts, parts, ridge } = this
    let margin = ridge.bias + ridge.scale * (starter - this.starterBase)
    for (let at = 0; at < asked.length; at += 1) {
      const value = features[asked[at] ?? 0] ?? NaN
      if (value !== value) continue
      let place = at * MAX_BINS
      while (value >= (cuts[place] ?? NaN)) place += 1
      margin += parts[place] ?? 0
    }
    return margin - starter
  }
}
