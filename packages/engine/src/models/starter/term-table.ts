import type { Rivals, Term } from './term.ts'
import { excessOf, rampOf, stepOf, type Transform } from './transform.ts'

const EXCESS = 0
const RAMP = 1
const AT_LEAST = 2
const STEPS = 3

const CODES: Readonly<Record<Transform['kind'], number>> = {
  excess: EXCESS,
  ramp: RAMP,
  at_least: AT_LEAST,
  steps: STEPS,
}

/**
 * The terms of a model in columns, evaluated in one loop: an event knows a third of the features,
 * and what it does not know costs one look. Rivals follow the others, group by group: of each group
 * the one that adds most counts, and none that takes away.
 */
export class TermTable {
  /** Places of all features that a term reads, each once, in their order. */
  readonly features: Uint16Array
  /** Place of the term's feature in the vector. */
  private readonly places: Uint16Array
  private readonly weights: Float64Array
  private readonly kinds: Uint8Array
  private readonly from: Float64Array
  private readonly to: Float64Array
  private readonly transforms: readonly Transform[]
  /** Terms that count each by themselves come before this. */
  private readonly alone: number
  /** Where each group of rivals ends. */
  private readonly ends: Uint16Array

  constructor(
    single: readonly Term[],
    rivals: readonly Rivals[],
    placeOf: (feature: string) => number,
  ) {
    const terms = [...single, ...rivals.flat()]
    this.alone = single.length
    let end = single.length
    this.ends = Uint16Array.from(rivals, ({ length }) => (end += length))
    this.places = Uint16Array.from(terms, ({ feature }) => placeOf(feature))
    this.features = Uint16Array.from(new Set(this.places)).toSorted()
    this.weights = Float64Array.from(terms, ({ weight }) => weight)
    this.kinds = Uint8Array.from(terms, ({ transform }) => CODES[transform.kind])
    this.from = Float64Array.from(terms, ({ transform }) => transform.from)
    this.to = Float64Array.from(terms, ({ transform }) => transform.to)
    this.transforms = terms.map(({ transform }) => transform)
  }

  /** `base` plus the weighted evidence of all terms, in their order. */
  margin(base: number, features: Float32Array): number {
    const { places, alone, ends } = this
    let margin = base
    for (let at = 0; at < alone; at += 1) {
      const value = features[places[at] ?? 0] ?? NaN
      if (value === value) margin += this.weighted(at, value)
    }
    for (let group = 0; group < ends.length; group += 1) {
      const at = this.strongest(group, features)
      if (at >= 0) margin += this.weighted(at, features[places[at] ?? 0] ?? NaN)
    }
    return margin
  }

  /** Adds each term's weighted evidence at the place of its feature. */
  add(features: Float32Array, into: Float64Array): void {
    for (let at = 0; at < this.alone; at += 1) this.addTerm(at, features, into)
    for (let group = 0; group < this.ends.length; group += 1) {
      const at = this.strongest(group, features)
      if (at >= 0) this.addTerm(at, features, into)
    }
  }

  private addTerm(at: number, features: Float32Array, into: Float64Array): void {
    const place = this.places[at] ?? 0
    const value = features[place] ?? NaN
    if (value === value) into[place] = (into[place] ?? 0) + this.weighted(at, value)
  }

  /** The term of a group that adds most, the first of equals; -1: none adds anything. */
  private strongest(group: number, features: Float32Array): number {
    let strongest = -1
    let most = 0
    const end = this.ends[group] ?? 0
    for (let at = this.ends[group - 1] ?? this.alone; at < end; at += 1) {
      const value = features[this.places[at] ?? 0] ?? NaN
      const weighted = value === value ? this.weighted(at, value) : 0
      if (weighted <= most) continue
      strongest = at
      most = weighted
    }
    return strongest
  }

  /** Weighted evidence of the term at `at` in a known value. */
  private weighted(at: number, value: number): number {
    return (this.weights[at] ?? 0) * this.evidence(at, value)
  }

  private evidence(at: number, value: number): number {
    const from = this.from[at] ?? 0
    switch (this.kinds[at]) {
      case EXCESS:
        return excessOf(value, from, this.to[at] ?? 0)
      case RAMP:
        return rampOf(value, from, this.to[at] ?? 0)
      case AT_LEAST:
        return value >= from ? 1 : 0
      default:
        return this.stepped(at, value)
    }
  }

  private stepped(at: number, value: number): number {
    const transform = this.transforms[at]
    return transform === undefined ? 0 : stepOf(transform, value)
  }
}
