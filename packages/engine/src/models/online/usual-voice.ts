import type { Ftrl } from './ftrl.ts'
import type { LessonBuffer } from './lesson-buffer.ts'
import { SOURCES } from './sources.ts'
import type { Tokens } from './token-list.ts'

/** Lessons that say what is usual: what nine of ten have is known to a tenth, in a third of a millisecond. */
export const MAX_USUAL_LESSONS = 64

/** Lessons in which nothing was said: few are drawn to it, so one alone does not say what is usual. */
const PRIOR_LESSONS = 4

interface Told {
  readonly usual: Float64Array
  readonly lessons: LessonBuffer
  /** Of the lessons, when it was told. */
  readonly changes: number
}

/** What is taught, as it is when it is asked. */
interface Taught {
  readonly ftrl: Ftrl | undefined
  readonly lessons: LessonBuffer
}

/**
 * What each source of tokens usually does to a margin: the mean over the latest good lessons whose events have
 * it, as the weights are now. It follows from what is taught already, so nothing of it is kept, and a lesson
 * taken back leaves nothing behind. It is made when somebody asks after something was taught.
 */
export class UsualVoice {
  private readonly taught: Taught
  private readonly told = new Map<number, Told>()

  constructor(taught: Taught) {
    this.taught = taught
  }

  /** By place in SOURCES, for one model. Must not be written to. */
  of(model: number): Float64Array {
    const { lessons, ftrl } = this.taught
    const known = this.told.get(model)
    if (known?.lessons === lessons && known.changes === lessons.changes) return known.usual
    const usual =
      ftrl === undefined ? new Float64Array(SOURCES.count) : usualOf(ftrl, lessons, model)
    this.told.set(model, { usual, lessons, changes: lessons.changes })
    return usual
  }
}

function usualOf(ftrl: Ftrl, lessons: LessonBuffer, model: number): Float64Array {
  const sums = new Float64Array(SOURCES.count)
  const having = new Float64Array(SOURCES.count)
  for (const { tokens } of lessons.latestGood(model, MAX_USUAL_LESSONS)) {
    ftrl.contributions(tokens, model, sums)
    const has = sourcesOf(tokens)
    for (let source = 0; source < having.length; source += 1) {
      having[source] = (having[source] ?? 0) + (has[source] ?? 0)
    }
  }
  return sums.map((sum, source) => sum / ((having[source] ?? 0) + PRIOR_LESSONS))
}

/** Working space of one call, used again by the next. */
const marks = new Uint8Array(SOURCES.count)

/** 1 where the event has the source, by place in SOURCES; valid until the next call. */
export function sourcesOf({ count, sources }: Tokens): Uint8Array {
  marks.fill(0)
  for (let at = 0; at < count; at += 1) marks[sources[at] ?? 0] = 1
  return marks
}
