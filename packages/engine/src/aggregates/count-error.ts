import { MAX_LINKS_PER_KIND, SKETCH_CELLS } from './record-layout.ts'

/**
 * Standard error of a distinct count: none while ids are kept one by one, then that of linear
 * counting, √(m·(e^t − t − 1)) with m cells and t = count / m (Whang et al. 1990).
 */
export function countError(count: number): number {
  if (count <= MAX_LINKS_PER_KIND) return 0
  const load = count / SKETCH_CELLS
  return Math.sqrt(SKETCH_CELLS * (Math.exp(load) - load - 1))
}

/** Two counts that differ by no more than this many standard errors are taken as equal. */
const ERRORS = 2

/** By how much the one count is certainly larger than the other; 0 when it is not. */
export function certainExcess(count: number, over: number): number {
  return Math.max(count - over - ERRORS * Math.hypot(countError(count), countError(over)), 0)
}
