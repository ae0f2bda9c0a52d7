import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import { asRead } from './as-read.ts'
import type { Feature } from './define-feature.ts'
import type { FeatureContext } from './feature-context.ts'
import { FeatureReader } from './feature-reader.ts'

/** A feature to compute: its place in the vector and the slots of its reads. */
interface Step {
  readonly at: number
  readonly slots: readonly number[]
  readonly feature: Feature
}

type Value = Feature['value']

/** Features of more numbers than this are few: each costs an array. */
const FEW_READS = 4

/** Turns what was read of the states, and the event's facts, into the vector of all features. */
export class FeatureVector {
  readonly reader: FeatureReader
  /** Number of features. */
  readonly length: number
  private readonly ofEvents: Steps
  /** Features of devices, which most events are tied to none of. */
  private readonly ofDevices: Steps
  private readonly devicePlaces: Int16Array

  constructor(features: readonly Feature[], layout: AggregateLayout) {
    this.reader = new FeatureReader(
      features.flatMap(({ reads }) => reads),
      layout,
    )
    const steps = features.map((feature, at): Step => {
      return { at, slots: feature.reads.map((read) => this.reader.slotOf(read)), feature }
    })
    this.length = steps.length
    const devices = steps.filter(isOfDevice)
    this.ofEvents = new Steps(steps.filter((step) => !isOfDevice(step)))
    this.ofDevices = new Steps(devices)
    this.devicePlaces = Int16Array.from(devices, ({ at }) => at)
  }

  /**
   * Computes every feature into `vector`, which has room for `length` of them; rounded to 32 bits,
   * as it is stored and learned from. NaN = unknown.
   */
  fill(vector: Float32Array, context: FeatureContext): void {
    const { values } = this.reader
    this.ofEvents.fill(vector, values, context)
    if (context.enrichment.found !== undefined) this.ofDevices.fill(vector, values, context)
    else for (const at of this.devicePlaces) vector[at] = NaN
  }

  /** Takes over what another vector of the same event says, all but what it says of devices. */
  keepButDevices(vector: Float32Array, known: Float32Array): void {
    const devices = Array.from(this.devicePlaces, (at) => vector[at] ?? NaN)
    vector.set(known)
    this.devicePlaces.forEach((at, n) => {
      vector[at] = devices[n] ?? NaN
    })
  }
}

const isOfDevice = ({ feature }: Step): boolean => feature.family === 'device'

/** Features sorted by how they are computed. */
class Steps {
  /** Places and slots, in turn, of features that say one read as it is. */
  private readonly copies: Int16Array
  private readonly ofFacts: ByReads
  private readonly ofOne: ByReads
  private readonly ofTwo: ByReads
  private readonly ofThree: ByReads
  private readonly ofFour: ByReads
  private readonly ofMany: readonly Step[]

  constructor(steps: readonly Step[]) {
    const computed = steps.filter((step) => !isCopy(step))
    this.copies = Int16Array.from(steps.filter(isCopy).flatMap(({ at, slots }) => [at, ...slots]))
    this.ofFacts = new ByReads(computed, 0)
    this.ofOne = new ByReads(computed, 1)
    this.ofTwo = new ByReads(computed, 2)
    this.ofThree = new ByReads(computed, 3)
    this.ofFour = new ByReads(computed, 4)
    this.ofMany = computed.filter(({ slots }) => slots.length > FEW_READS)
  }

  fill(vector: Float32Array, values: Float64Array, context: FeatureContext): void {
    const { copies } = this
    for (let copy = 0; copy < copies.length; copy += 2) {
      vector[copies[copy] ?? 0] = values[copies[copy + 1] ?? 0] ?? NaN
    }
    fillFromFacts(vector, this.ofFacts, context)
    fillFromOne(vector, this.ofOne, values, context)
    fillFromTwo(vector, this.ofTwo, values, context)
    fillFromThree(vector, this.ofThree, values, context)
    fillFromFour(vector, this.ofFour, values, context)
    for (const step of this.ofMany) vector[step.at] = valueOfMany(step, values, context)
  }
}

/** Features with the same number of reads, side by side. */
class ByReads {
  readonly values: readonly Value[]
  /** Per feature: its place, whether it needs all reads, the slots of its reads. */
  readonly places: Int16Array

  constructor(steps: readonly Step[], reads: number) {
    const chosen = steps.filter(({ slots }) => slots.length === reads)
    this.values = chosen.map(({ feature }) => feature.value)
    this.places = Int16Array.from(
      chosen.flatMap(({ at, slots, feature }) => [at, feature.needs === 'all' ? 1 : 0, ...slots]),
    )
  }
}

function fillFromFacts(
  vector: Float32Array,
  { values, places }: ByReads,
  context: FeatureContext,
): void {
  const { facts } = context
  for (let n = 0; n < values.length; n += 1) {
    vector[places[n * 2] ?? 0] = values[n]?.(facts, context) ?? NaN
  }
}

function fillFromOne(
  vector: Float32Array,
  step: ByReads,
  read: Float64Array,
  context: FeatureContext,
): void {
  const { values, places } = step
  const { facts } = context
  for (let n = 0; n < values.length; n += 1) {
    const a = read[places[n * 3 + 2] ?? 0] ?? NaN
    const isUnknown = a !== a && places[n * 3 + 1] === 1
    vector[places[n * 3] ?? 0] = isUnknown ? NaN : (values[n]?.(a, facts, context) ?? NaN)
  }
}

function fillFromTwo(
  vector: Float32Array,
  step: ByReads,
  read: Float64Array,
  context: FeatureContext,
): void {
  const { values, places } = step
  const { facts } = context
  for (let n = 0; n < values.length; n += 1) {
    const a = read[places[n * 4 + 2] ?? 0] ?? NaN
    const b = read[places[n * 4 + 3] ?? 0] ?? NaN
    const isUnknown = (a !== a || b !== b) && places[n * 4 + 1] === 1
    vector[places[n * 4] ?? 0] = isUnknown ? NaN : (values[n]?.(a, b, facts, context) ?? NaN)
  }
}

function fillFromThree(
  vector: Float32Array,
  step: ByReads,
  read: Float64Array,
  context: FeatureContext,
): void {
  const { values, places } = step
  const { facts } = context
  for (let n = 0; n < values.length; n += 1) {
    const a = read[places[n * 5 + 2] ?? 0] ?? NaN
    const b = read[places[n * 5 + 3] ?? 0] ?? NaN
    const c = read[places[n * 5 + 4] ?? 0] ?? NaN
    const isUnknown = (a !== a || b !== b || c !== c) && places[n * 5 + 1] === 1
    vector[places[n * 5] ?? 0] = isUnknown ? NaN : (values[n]?.(a, b, c, facts, context) ?? NaN)
  }
}

function fillFromFour(
  vector: Float32Array,
  step: ByReads,
  read: Float64Array,
  context: FeatureContext,
): void {
  const { values, places } = step
  const { facts } = context
  for (let n = 0; n < values.length; n += 1) {
    const a = read[places[n * 6 + 2] ?? 0] ?? NaN
    const b = read[places[n * 6 + 3] ?? 0] ?? NaN
    const c = read[places[n * 6 + 4] ?? 0] ?? NaN
    const d = read[places[n * 6 + 5] ?? 0] ?? NaN
    const isUnknown = (a !== a || b !== b || c !== c || d !== d) && places[n * 6 + 1] === 1
    vector[places[n * 6] ?? 0] = isUnknown ? NaN : (values[n]?.(a, b, c, d, facts, context) ?? NaN)
  }
}

function valueOfMany(
  { slots, feature }: Step,
  read: Float64Array,
  context: FeatureContext,
): number {
  if (feature.needs === 'first') {
    const first = read[slots[0] ?? 0] ?? NaN
    if (first !== first || first === 0) return first
  }
  const numbers = slots.map((slot) => read[slot] ?? NaN)
  if (feature.needs === 'all' && numbers.some(Number.isNaN)) return NaN
  return feature.value(...numbers, context.facts, context)
}

function isCopy({ slots, feature }: Step): boolean {
  return slots.length === 1 && feature.value === asRead
}
