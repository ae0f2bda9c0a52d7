import type { Ftrl } from './ftrl.ts'
import type { ExampleBuffer } from './example-buffer.ts'
import { SOURCES } from '../tokens/sources.ts'
import type { Tokens } from '../tokens/token-list.ts'

/** The latest good training examples that are averaged: a share of nine tenths is then known to a tenth, in a third of a millisecond. */
export const MAX_USUAL_EXAMPLES = 64

/** Imaginary training examples of margin 0 in each mean: they keep one real training example alone from deciding what is usual. */
const PRIOR_EXAMPLES = 4

interface Cached {
  readonly usual: Float64Array
  readonly lessons: ExampleBuffer
  /** `lessons.changes` when the means were taken. */
  readonly changes: number
}

/** The online models of an environment and their latest training examples, read at each call. */
interface LearnedLabels {
  readonly ftrl: Ftrl | undefined
  readonly lessons: ExampleBuffer
}

/**
 * What each source of tokens usually adds to a margin of the online model: the mean over the latest good
 * training examples whose events have that source, by the present weights. Derived from the training examples on demand and
 * cached until the next one, so no snapshot holds it, and a training example taken back leaves nothing behind.
 */
export class UsualSourceMargins {
  private readonly taught: LearnedLabels
  private readonly cached = new Map<number, Cached>()

  constructor(taught: LearnedLabels) {
    this.taught = taught
  }

  /** By place in SOURCES, for one model. Must not be written to. */
  of(model: number): Float64Array {
    const { lessons, ftrl } = this.taught
    const known = this.cached.get(model)
    if (known?.lessons === lessons && known.changes === lessons.changes) return known.usual
    const usual =
      ftrl === undefined ? new Float64Array(SOURCES.count) : usualOf(ftrl, lessons, model)
    this.cached.set(model, { usual, lessons, changes: lessons.changes })
    return usual
  }
}

function usualOf(ftrl: Ftrl, lessons: ExampleBuffer, model: number): Float64Array {
  const sums = new Float64Array(SOURCES.count)
  const having = new Float64Array(SOURCES.count)
  for (const { tokens } of lessons.latestGood(model, MAX_USUAL_EXAMPLES)) {
    ftrl.contributions(tokens, model, sums)
    const has = sourcesOf(tokens)
    for (let source = 0; source < having.length; source += 1) {
      having[source] = (having[source] ?? 0) + (has[source] ?? 0)
    }
  }
  return sums.map((sum, source) => sum / ((having[source] ?? 0) + PRIOR_EXAMPLES))
}

/** Working space of one call, used again by the next. */
const marks = new Uint8Array(SOURCES.count)

/** 1 where the event has the source, by place in SOURCES; valid until the next call. */
export function sourcesOf({ count, sources }: Tokens): Uint8Array {
  marks.fill(0)
  for (let at = 0; at < count; at += 1) marks[sources[at] ?? 0] = 1
  return marks
}
