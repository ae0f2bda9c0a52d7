import { LINE_SLOTS, SlotTable } from './slot-table.ts'
import type { Tokens } from '../tokens/token-list.ts'

/** How fast and how cautiously the online model learns. */
export interface FtrlSettings {
  /** The first step's size: a coordinate's steps are α ÷ (β + √Σg²). */
  readonly alpha: number
  readonly beta: number
  /** Evidence a token must gather before it has any weight: what keeps one-time values silent. */
  readonly l1: number
  /** Draws every weight to 0. */
  readonly l2: number
  /** There are 2^slotBits slots of twelve bytes; 3 … 26. */
  readonly slotBits: number
}

/** 2²² slots: 50 MiB, where all are in use. The rates lie in the middle of what ad-click systems publish, tuned to no data set. */
export const FTRL_SETTINGS: FtrlSettings = {
  alpha: 0.2,
  beta: 1,
  l1: 0.3,
  l2: 1,
  slotBits: 22,
}

/** Models in one table: each has a slot of a token's line. */
export const MAX_FTRL_MODELS = LINE_SLOTS

/** What a label says of one event. */
export interface TrainingExample {
  /** Which of the models learns. */
  readonly model: number
  readonly isBad: boolean
  /** 1 = one label; 0 … MAX_EXAMPLE_WEIGHT. */
  readonly weight: number
  /** Log-odds that the online model adds to: those of the starter, say. */
  readonly offset: number
}

/** Everything a model is: weights follow from it. */
export interface FtrlState {
  readonly settings: FtrlSettings
  readonly models: number
  /** Training examples learned and not taken back, by model. */
  readonly lessons: Float64Array
  /** z and n of every slot, in turn. */
  readonly table: Float32Array
}

/** A label counts as this many at most. */
export const MAX_EXAMPLE_WEIGHT = 100

/**
 * Logistic regression over hashed tokens that learns from one label at a time: FTRL-proximal
 * (McMahan et al., "Ad Click Prediction: a View from the Trenches", 2013, algorithm 1), several
 * models in one table. A token's hash chooses a line of eight slots and a place in it; model m has
 * the m-th slot from there, around. So the weights of one token for all models lie side by side,
 * and one model alone has the whole table. Tokens that meet in a slot share its weight.
 *
 * Memory: the lines of tokens that were learned, 96 bytes each, and 4 for each that there may be. Deterministic: the same training examples in the same order give the
 * same bytes.
 */
export class Ftrl {
  readonly settings: FtrlSettings
  readonly models: number
  private readonly slots: SlotTable
  /** A model without training examples costs nothing to ask. */
  private readonly lessons: Float64Array
  private readonly lineMask: number

  /** A model that knows nothing. Error: a setting outside its range. */
  static untaught(models: number, settings: FtrlSettings = FTRL_SETTINGS): Ftrl {
    checkFtrl(models, settings)
    const table = new Float32Array(0)
    return new Ftrl({ settings, models, lessons: new Float64Array(models), table })
  }

  /** Goes on from a state; its list of training examples is the model's own from here on. */
  constructor({ settings, models, lessons, table }: FtrlState) {
    this.settings = settings
    this.models = models
    this.lessons = lessons
    this.slots = new SlotTable(2 ** settings.slotBits)
    this.lineMask = this.slots.slots / MAX_FTRL_MODELS - 1
    for (let slot = 0; 2 * slot < table.length; slot += 1) {
      const [z = 0, n = 0] = [table[2 * slot], table[2 * slot + 1]]
      if (z !== 0 || n !== 0) this.put(slot, z, n)
    }
  }

  /** A copy of the state, with all slots there may be: 32 MiB at 2²² of them. */
  state(): FtrlState {
    const { settings, models, lessons, slots } = this
    const table = new Float32Array(2 * slots.slots)
    for (let slot = 0; slot < slots.slots; slot += 1) {
      table[2 * slot] = slots.z(slot)
      table[2 * slot + 1] = slots.n(slot)
    }
    return { settings, models, lessons: lessons.slice(), table }
  }

  /** The state itself, not a copy: valid until the next training example. */
  view(): Omit<FtrlState, 'table'> & { readonly slots: SlotTable } {
    const { settings, models, lessons, slots } = this
    return { settings, models, lessons, slots }
  }

  /** Puts back what a slot held. */
  put(slot: number, z: number, n: number): void {
    this.slots.set(slot, this.weightOf(z, n), z, n)
  }

  /** What the tokens add to the log-odds of one model. */
  margin(tokens: Tokens, model: number): number {
    if (this.lessons[model] === 0) return 0
    const { slots } = this
    const { count, hashes, values } = tokens
    let margin = 0
    for (let at = 0; at < count; at += 1) {
      margin += slots.weight(this.slotOf(hashes[at] ?? 0, model)) * (values[at] ?? 0)
    }
    return margin
  }

  /** What the tokens add to the log-odds of each model, written over `into`. */
  margins(tokens: Tokens, into: Float64Array): void {
    for (let model = 0; model < this.models; model += 1) into[model] = this.margin(tokens, model)
  }

  /** Adds what each source of tokens does to the margin of one model; the sum is `margin`. `into` is as long as there are sources. */
  contributions(tokens: Tokens, model: number, into: Float64Array): void {
    if (this.lessons[model] === 0) return
    const { slots } = this
    const { count, hashes, values, sources } = tokens
    for (let at = 0; at < count; at += 1) {
      const part = slots.weight(this.slotOf(hashes[at] ?? 0, model)) * (values[at] ?? 0)
      const source = sources[at] ?? 0
      into[source] = (into[source] ?? 0) + part
    }
  }

  /**
   * Learns one label. Returns the step taken, (P − y) · weight, with which `unlearn` can take it
   * back. Error: the weight or the offset is out of range.
   */
  learn(tokens: Tokens, lesson: TrainingExample): number {
    const { model, isBad, weight, offset } = lesson
    if (!(weight >= 0 && weight <= MAX_EXAMPLE_WEIGHT)) throw new RangeError(`weight ${weight}`)
    if (!Number.isFinite(offset)) throw new RangeError(`offset ${offset}`)
    const probability = 1 / (1 + Math.exp(-offset - this.margin(tokens, model)))
    const step = (probability - Number(isBad)) * weight
    this.lessons[model] = (this.lessons[model] ?? 0) + 1
    for (let at = 0; at < tokens.count; at += 1) {
      this.descend(this.slotOf(tokens.hashes[at] ?? 0, model), step * (tokens.values[at] ?? 0))
    }
    return step
  }

  /**
   * Takes a label back: the inverse of the `learn` that returned `step`, exact but for rounding when
   * nothing was learned since, close to it otherwise. A model without any training example left is silent.
   */
  unlearn(tokens: Tokens, model: number, step: number): void {
    for (let at = tokens.count - 1; at >= 0; at -= 1) {
      this.ascend(this.slotOf(tokens.hashes[at] ?? 0, model), step * (tokens.values[at] ?? 0))
    }
    this.lessons[model] = Math.max(0, (this.lessons[model] ?? 0) - 1)
  }

  private slotOf(hash: number, model: number): number {
    return (((hash >>> 3) & this.lineMask) << 3) | ((hash + model) & 7)
  }

  private descend(slot: number, gradient: number): void {
    const { slots } = this
    const n = slots.n(slot)
    const more = n + gradient * gradient
    const sigma = (Math.sqrt(more) - Math.sqrt(n)) / this.settings.alpha
    const z = slots.z(slot) + gradient - sigma * slots.weight(slot)
    this.put(slot, Math.fround(z), Math.fround(more))
  }

  /** Solves `descend` for the z before it: z′ = z + g − σ·w(z), with w linear in z beyond L1. */
  private ascend(slot: number, gradient: number): void {
    const { slots, settings } = this
    const { alpha, beta, l1, l2 } = settings
    const more = slots.n(slot)
    const n = Math.max(0, more - gradient * gradient)
    const sigma = (Math.sqrt(more) - Math.sqrt(n)) / alpha
    const pull = sigma / ((beta + Math.sqrt(n)) / alpha + l2)
    const before = slots.z(slot) - gradient
    const edge = before > 0 ? l1 : -l1
    const z = Math.abs(before) <= l1 ? before : (before + pull * edge) / (1 + pull)
    this.put(slot, Math.fround(z), Math.fround(n))
  }

  /** None until |z| passes L1. */
  private weightOf(z: number, n: number): number {
    const { alpha, beta, l1, l2 } = this.settings
    if (z <= l1 && z >= -l1) return 0
    return ((z > 0 ? l1 : -l1) - z) / ((beta + Math.sqrt(n)) / alpha + l2)
  }
}

/** Error: a number outside its range. */
function checkFtrl(models: number, { alpha, beta, l1, l2, slotBits }: FtrlSettings): void {
  const isWhole = Number.isInteger(models) && Number.isInteger(slotBits)
  if (!isWhole || models < 1 || models > MAX_FTRL_MODELS) throw new RangeError(`${models} models`)
  if (slotBits < 3 || slotBits > 26) throw new RangeError(`slotBits ${slotBits}`)
  if (!(alpha > 0 && beta > 0 && l1 >= 0 && l2 >= 0)) {
    throw new RangeError(`alpha ${alpha}, beta ${beta}, l1 ${l1}, l2 ${l2}`)
  }
}
