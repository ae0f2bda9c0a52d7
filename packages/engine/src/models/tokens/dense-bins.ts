import { hash32 } from '../../entities/entity-key.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import { SOURCES } from './sources.ts'
import type { TokenList } from './token-list.ts'

/** Bins of one feature at most, and so one cut less. */
export const MAX_BINS = 16
const CUTS = MAX_BINS - 1

/** The length of the vector of a dense feature list's token values: each of its n tokens has 3 ÷ √n. */
const DENSE_LENGTH = 3

/** Rising cut points of each feature, in the order of the vector; at most 15 each. A value on a cut lies above it. */
export type Cuts = readonly (readonly number[])[]

/**
 * The bin of each known feature as a token. A token is named by the feature and the lower end of its
 * bin, so that new cut points keep the weights of the bins that stay. Unknown features have none.
 */
export class DenseBins {
  private readonly cuts: Float32Array
  private readonly hashes: Uint32Array
  private readonly features: number

  /** `names` of the features, in the order of the vector. Error: more cuts than fit, or cuts that do not rise. */
  constructor(seed: number, names: readonly string[], cuts: Cuts) {
    this.features = names.length
    this.cuts = new Float32Array(names.length * CUTS).fill(Infinity)
    this.hashes = new Uint32Array(names.length * MAX_BINS)
    names.forEach((name, feature) => {
      const own = cuts[feature] ?? []
      checkCuts(name, own)
      this.cuts.set(own, feature * CUTS)
      this.name(feature, hash32(name, seed), own)
    })
  }

  addTo(list: TokenList, vector: Float32Array): void {
    const { features, hashes } = this
    const from = list.count
    for (let feature = 0; feature < features; feature += 1) {
      const value = vector[feature] ?? NaN
      if (value !== value) continue
      const bin = this.binOf(feature, value)
      list.add(hashes[feature * MAX_BINS + bin] ?? 0, 1, SOURCES.feature(feature))
    }
    list.share(from, DENSE_LENGTH)
  }

  /** How many cuts lie at or below a known value: four comparisons. */
  binOf(feature: number, value: number): number {
    const { cuts } = this
    const base = feature * CUTS - 1
    let bin = 0
    for (let half = MAX_BINS / 2; half >= 1; half >>= 1) {
      if (value >= (cuts[base + bin + half] ?? Infinity)) bin += half
    }
    return bin
  }

  private name(feature: number, hash: number, own: readonly number[]): void {
    const lower = Float32Array.of(-Infinity, ...own)
    const bits = new Uint32Array(lower.buffer)
    bits.forEach((bit, bin) => {
      this.hashes[feature * MAX_BINS + bin] = finished(mixed(hash, bit))
    })
  }
}

function checkCuts(name: string, own: readonly number[]): void {
  if (own.length > CUTS) throw new RangeError(`${name} has ${own.length} cuts`)
  for (let at = 0; at < own.length; at += 1) {
    const cut = Math.fround(own[at] ?? NaN)
    const before = at === 0 ? -Infinity : Math.fround(own[at - 1] ?? NaN)
    if (!(Number.isFinite(cut) && cut > before)) throw new RangeError(`cuts of ${name} do not rise`)
  }
}
