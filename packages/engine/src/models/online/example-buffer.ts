import { OldestFirst } from './oldest-first.ts'
import type { Ftrl, TrainingExample } from './ftrl.ts'
import type { Tokens } from '../tokens/token-list.ts'

/** Training examples that are kept, bad and good ones each: the oldest of a kind give way. */
export const MAX_EXAMPLES_OF_A_KIND = 4096

/** Tokens that are kept in all: 14 bytes each. */
export const MAX_BUFFERED_TOKENS = 2 ** 21

/** Times a training example is learned again, at the first repetition after it came. */
export const REPLAYS = 2

/** A training example that was learned and can be learned again or taken back. */
export interface KeptExample {
  /** Of the event in the ledger. */
  readonly sequence: number
  readonly tokens: Tokens
  readonly lesson: TrainingExample
  /** What each learning of it did, the first one first. */
  readonly steps: readonly number[]
}

/**
 * The latest training examples, for further passes over labelled texts (one pass leaves an online model short
 * of what they tell) and for labels that are taken back. Tokens are kept, not words. Bounded in
 * training examples and in tokens; a training example is named by its event and model.
 */
export class ExampleBuffer {
  /** In the order they came, good ones and bad ones. */
  private readonly kinds: readonly [Map<number, KeptExample>, Map<number, KeptExample>]
  private readonly oldest: readonly [OldestFirst<number>, OldestFirst<number>]
  private tokens = 0
  private changed = 0

  /** Goes on with kept training examples, in the order of `lessons()`. */
  constructor(lessons: Iterable<KeptExample> = []) {
    const [good, bad] = (this.kinds = [new Map(), new Map()])
    this.oldest = [new OldestFirst(good), new OldestFirst(bad)]
    for (const kept of lessons) this.keep(kept)
  }

  get size(): number {
    return this.kinds[0].size + this.kinds[1].size
  }

  /** Rises with whatever is learned, taken back or learned again. */
  get changes(): number {
    return this.changed
  }

  /** Whether a training example of the event is kept. */
  has(sequence: number, model: number): boolean {
    const name = nameOf(sequence, model)
    return this.kinds.some((kind) => kind.has(name))
  }

  /** The latest good ones of one model, `most` at most, in the order they came. */
  latestGood(model: number, most: number): readonly KeptExample[] {
    const own = [...this.kinds[0].values()].filter(({ lesson }) => lesson.model === model)
    return own.slice(-most)
  }

  /** All that is kept: the good ones in the order they came, then the bad ones. */
  *lessons(): Generator<KeptExample> {
    for (const kind of this.kinds) yield* kind.values()
  }

  /**
   * Learns a label; an earlier one of the same event and model is taken back first, but for a good one that turns
   * out bad: that is let go of. `tokens` must stay as they are.
   */
  teach(ftrl: Ftrl, sequence: number, tokens: Tokens, lesson: TrainingExample): void {
    if (!(lesson.isBad && this.letGoOfGood(sequence, lesson.model)))
      this.retract(ftrl, sequence, lesson.model)
    this.keep({ sequence, tokens, lesson, steps: [ftrl.learn(tokens, lesson)] })
  }

  /**
   * Most of them were assumed good, and a wave of bad labels finds hundreds at once. What was learned
   * meanwhile was learned against them: taken back together they would push the margin far beyond where
   * any training example leads: its step ends where the model agrees.
   */
  private letGoOfGood(sequence: number, model: number): boolean {
    const good = this.kinds[0].get(nameOf(sequence, model))
    if (good !== undefined) this.remove(good)
    return good !== undefined
  }

  /** Takes back what was learned from a label, as far as it is still kept; false when it is not. */
  retract(ftrl: Ftrl, sequence: number, model: number): boolean {
    const name = nameOf(sequence, model)
    const kept = this.kinds[0].get(name) ?? this.kinds[1].get(name)
    if (kept === undefined) return false
    for (const step of kept.steps.toReversed()) ftrl.unlearn(kept.tokens, model, step)
    this.remove(kept)
    return true
  }

  /** Training examples that were not learned again yet. */
  get unrehearsed(): number {
    let due = 0
    for (const { steps } of this.lessons()) if (steps.length <= REPLAYS) due += 1
    return due
  }

  /** Learns the training examples since the last repetition twice more, in the order of the events, `most` of them per call. */
  replayRecent(ftrl: Ftrl, most = Infinity): void {
    const waiting = [...this.lessons()].filter(({ steps }) => steps.length <= REPLAYS)
    waiting.sort((a, b) => a.sequence - b.sequence || a.lesson.model - b.lesson.model)
    const due = waiting.slice(0, most)
    const taken = due.map(({ steps }) => [...steps])
    for (let pass = 0; pass < REPLAYS; pass += 1) {
      due.forEach(({ tokens, lesson }, at) => taken[at]?.push(ftrl.learn(tokens, lesson)))
    }
    due.forEach((kept, at) => this.replace({ ...kept, steps: taken[at] ?? [] }))
  }

  private keep(kept: KeptExample): void {
    this.replace(kept)
    this.tokens += kept.tokens.count
    if (this.kindOf(kept).size > MAX_EXAMPLES_OF_A_KIND) this.removeOldest(placeOf(kept))
    while (this.tokens > MAX_BUFFERED_TOKENS) this.removeOldest(this.largerKind())
  }

  /** A training example that is there stays in its place. */
  private replace(kept: KeptExample): void {
    this.changed += 1
    this.kindOf(kept).set(nameOf(kept.sequence, kept.lesson.model), kept)
  }

  private kindOf(kept: KeptExample): Map<number, KeptExample> {
    return this.kinds[placeOf(kept)]
  }

  private largerKind(): KindPlace {
    const [good, bad] = this.kinds
    return bad.size > good.size ? 1 : 0
  }

  private removeOldest(kind: KindPlace): void {
    const name = this.oldest[kind].next()
    const kept = name === undefined ? undefined : this.kinds[kind].get(name)
    if (kept !== undefined) this.remove(kept)
  }

  private remove(kept: KeptExample): void {
    this.changed += 1
    this.tokens -= kept.tokens.count
    this.kindOf(kept).delete(nameOf(kept.sequence, kept.lesson.model))
  }
}

/** Of the good ones, and of the bad ones. */
type KindPlace = 0 | 1

const placeOf = ({ lesson }: KeptExample): KindPlace => (lesson.isBad ? 1 : 0)

function nameOf(sequence: number, model: number): number {
  return 8 * sequence + model
}
