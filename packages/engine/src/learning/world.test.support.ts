import { FEATURES } from '../features/index.ts'
import { FTRL_SETTINGS } from '../models/online/ftrl.ts'
import { RandomBits } from '../evaluation/resampling/random-bits.ts'
import { Learner, type EventToLearn, type LabelToLearn } from './learner.ts'
import { LEARNING_LIMITS, type LearningLimits } from './learning-limits.ts'

const STEP_MS = 30 * 60_000
export const DAY_MS = 86_400_000

/** An event of a small world, its label, and when that arrives. */
export interface WorldEvent {
  readonly event: EventToLearn
  readonly label: LabelToLearn
}

export interface World {
  readonly events: number
  readonly seed: number
  /** How much two features tell: 0 = the label is a coin. */
  readonly signal: number
  readonly delayMs?: number
  /** Share of bad events. */
  readonly share?: number
}

const FEATURES_KNOWN = 20
const TOLD = [3, 14]

/**
 * Orders, half an hour apart, of users who never come again: one in ten is bad, more often where two
 * features are high.
 */
export function worldOf({
  events,
  seed,
  signal,
  delayMs = DAY_MS,
  share = 0.1,
}: World): readonly WorldEvent[] {
  const bits = new RandomBits(seed)
  const chance = (): number => bits.next() / 2 ** 32
  return Array.from({ length: events }, (_, at) => {
    const features = new Float32Array(FEATURES.length).fill(NaN)
    for (let place = 0; place < FEATURES_KNOWN; place += 1) features[place] = chance()
    const isHigh = TOLD.every((place) => (features[place] ?? 0) > 0.5)
    const isBad = chance() < share * (1 + signal * (isHigh ? 5 : -0.8))
    const atMs = STEP_MS * at
    const sequence = at + 1
    return {
      event: { sequence, atMs, eventType: '$create_order', features, tokens: tokensOf(bits) },
      label: { sequence, abuseType: 'payment_abuse', isBad, atMs: atMs + delayMs },
    }
  })
}

function tokensOf(bits: RandomBits): EventToLearn['tokens'] {
  return {
    count: 2,
    hashes: Uint32Array.of(1, bits.next()),
    values: Float64Array.of(1, 1),
    sources: new Uint16Array(2),
  }
}

export const PAYMENT = 0

/** A learner small enough for a test. */
export function smallLearner(seed: number, limits: Partial<LearningLimits> = {}): Learner {
  return new Learner({
    seed,
    online: { ...FTRL_SETTINGS, slotBits: 14 },
    limits: { ...LEARNING_LIMITS, ...limits },
  })
}

/** The payment score of every event as it came, labels given as they arrive. */
export function scoresOf(learner: Learner, world: readonly WorldEvent[]): Float64Array {
  const labels = world.map(({ label }) => label).sort((a, b) => a.atMs - b.atMs)
  let next = 0
  return Float64Array.from(world, ({ event }) => {
    for (let label = labels[next]; label && label.atMs < event.atMs; label = labels[next]) {
      learner.label(label)
      next += 1
    }
    return learner.score(event)[PAYMENT] ?? NaN
  })
}
