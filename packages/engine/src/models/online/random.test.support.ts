/** Numbers in 0 … 1 from a seed, for made-up worlds (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The share of pairs of a bad and a good score that are in order, ties counting half. */
export function pairsInOrder(bad: readonly number[], good: readonly number[]): number {
  let inOrder = 0
  for (const high of bad) {
    for (const low of good) inOrder += high > low ? 1 : high === low ? 0.5 : 0
  }
  return inOrder / (bad.length * good.length)
}
