import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { Facts } from '../entities/facts.ts'
import { asRead } from './as-read.ts'
import type { Feature } from './define-feature.ts'
import { FeatureReader } from './feature-reader.ts'

/** A feature to compute: its place in the vector and the slots of its reads. */
interface Step {
  readonly at: number
  readonly reads: number
  readonly a: number
  readonly b: number
  readonly c: number
  readonly slots: readonly number[]
  readonly needsAll: boolean
  readonly feature: Feature
}

/** Turns what was read of the states, and the event's facts, into the vector of all features. */
export class FeatureVector {
  readonly reader: FeatureReader
  private readonly length: number
  /** Places and slots, in turn, of features that say one read as it is. */
  private readonly copies: Uint16Array
  private readonly steps: readonly Step[]

  constructor(features: readonly Feature[], layout: AggregateLayout) {
    this.reader = new FeatureReader(
      features.flatMap(({ reads }) => reads),
      layout,
    )
    const steps = features.map((feature, at) => this.step(feature, at))
    this.length = steps.length
    this.copies = Uint16Array.from(steps.filter(isCopy).flatMap(({ at, a }) => [at, a]))
    this.steps = steps.filter((step) => !isCopy(step))
  }

  /** Computes every feature; rounded to 32 bits, as it is stored and learned from. NaN = unknown. */
  fill(facts: Facts): Float32Array {
    const { copies, steps } = this
    const { values } = this.reader
    const vector = new Float32Array(this.length)
    for (let copy = 0; copy < copies.length; copy += 2) {
      vector[copies[copy] ?? 0] = values[copies[copy + 1] ?? 0] ?? NaN
    }
    for (const step of steps) vector[step.at] = compute(step, values, facts)
    return vector
  }

  private step(feature: Feature, at: number): Step {
    const slots = feature.reads.map((read) => this.reader.slotOf(read))
    const [a = 0, b = 0, c = 0] = slots
    return { at, reads: slots.length, a, b, c, slots, needsAll: feature.needs === 'all', feature }
  }
}

function isCopy({ reads, feature }: Step): boolean {
  return reads === 1 && feature.value === asRead
}

function compute(step: Step, values: Float64Array, facts: Facts): number {
  const { needsAll, feature } = step
  if (step.reads === 0) return feature.value(facts)
  const a = values[step.a] ?? NaN
  if (needsAll && a !== a) return NaN
  if (step.reads === 1) return feature.value(a, facts)
  const b = values[step.b] ?? NaN
  if (needsAll && b !== b) return NaN
  if (step.reads === 2) return feature.value(a, b, facts)
  const c = values[step.c] ?? NaN
  if (needsAll && c !== c) return NaN
  if (step.reads === 3) return feature.value(a, b, c, facts)
  return computeMany(step, values, facts)
}

function computeMany(
  { slots, needsAll, feature }: Step,
  values: Float64Array,
  facts: Facts,
): number {
  const read = slots.map((slot) => values[slot] ?? NaN)
  return needsAll && read.some(Number.isNaN) ? NaN : feature.value(...read, facts)
}
