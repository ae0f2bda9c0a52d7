import { LIMITS } from './limits.ts'

/** What becomes of a batch: `done` and `drop` remove it, a number is how long it waits, in ms. */
export type Verdict = 'done' | 'drop' | number

/** Judges the answers to the batch at the head of the queue; undefined = nobody answered. */
export function openRetryPolicy(chance: () => number) {
  let refusals = 0
  let postponements = 0
  let failuresInRow = 0

  const wait = (): number => {
    const longest = Math.min(LIMITS.firstWaitMs * 2 ** failuresInRow, LIMITS.longestWaitMs)
    failuresInRow += 1
    return Math.round(longest * (1 - 0.25 * chance()))
  }
  const nextBatch = <T>(verdict: T): T => {
    refusals = 0
    postponements = 0
    return verdict
  }
  return (status: number | undefined): Verdict => {
    if (status === undefined) return wait()
    if (status >= 200 && status < 300) {
      failuresInRow = 0
      return nextBatch('done')
    }
    if (status === 400 || status === 413) return nextBatch('drop')
    if (status === 408 || status === 429 || status >= 500) {
      postponements += 1
      return postponements < LIMITS.postponementsPerBatch ? wait() : nextBatch('drop')
    }
    refusals += 1
    return refusals < LIMITS.refusalsPerBatch ? wait() : nextBatch('drop')
  }
}
