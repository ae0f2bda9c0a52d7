import { type Mutex, openMutex } from '../limits/mutex.ts'

/** More than cases that are worked on in the same moment. */
const LOCKS = 256

/**
 * Runs tasks about one case, or about several, one after another: what one reads of them is still so when it writes. The locks of several
 * are taken in one order, so that no two tasks wait for each other.
 */
export type CaseLocks = <Value>(
  of: number | readonly number[],
  task: () => Promise<Value>,
) => Promise<Value>

export function openCaseLocks(): CaseLocks {
  const locks: readonly Mutex[] = Array.from({ length: LOCKS }, openMutex)
  return (of, task) => {
    const places = [of].flat().map((one) => Math.floor(one / 32) % LOCKS)
    const inOrder = [...new Set(places)].toSorted((one, other) => one - other)
    const locked = inOrder.reduceRight(
      (inner, place) => () => (locks[place] ?? openMutex())(inner),
      task,
    )
    return locked()
  }
}
