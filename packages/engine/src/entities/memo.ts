/** Longer keys are computed afresh: a cached slice would keep its whole parent text in memory. */
export const MAX_MEMO_KEY_LENGTH = 256

/**
 * Remembers results of a pure function of one text in a table of places: a text's hash says which
 * two are its own; a newcomer takes the first, and who was there moves to the second. So a text
 * that never comes again costs two writes, and nothing ever grows. Since the function is pure, what
 * the table happens to hold never changes a result. `capacity` is rounded up to a power of two.
 */
export function memoized<V extends string | number | object>(
  capacity: number,
  compute: (key: string) => V,
): (key: string) => V {
  const remembered = memoizedPair(capacity, (_first, key) => compute(key))
  return (key) => remembered('', key)
}

/** The same of a function of two texts: nothing is joined to ask. */
export function memoizedPair<V extends string | number | object>(
  capacity: number,
  compute: (first: string, second: string) => V,
): (first: string, second: string) => V {
  const mask = 2 ** Math.ceil(Math.log2(capacity)) - 1
  const firsts: string[] = []
  const seconds: string[] = []
  const values: (V | undefined)[] = []
  for (let at = 0; at <= mask; at += 1) {
    firsts.push('')
    seconds.push('')
    values.push(undefined)
  }
  return (first, second) => {
    if (first.length + second.length >= MAX_MEMO_KEY_LENGTH) return compute(first, second)
    const place = hashOf(first, hashOf(second, 0)) & mask
    const known = values[place]
    if (known !== undefined && seconds[place] === second && firsts[place] === first) return known
    const next = place ^ 1
    const other = values[next]
    if (other !== undefined && seconds[next] === second && firsts[next] === first) return other
    const value = compute(first, second)
    firsts[next] = firsts[place] ?? ''
    seconds[next] = seconds[place] ?? ''
    values[next] = known
    firsts[place] = first
    seconds[place] = second
    values[place] = value
    return value
  }
}

/** One multiplication per unit, and the high bits folded into the low ones, which are the place. */
function hashOf(text: string, seed: number): number {
  let h = seed ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    h = Math.imul(h ^ text.charCodeAt(at), 0x9e3779b1)
  }
  return h ^ (h >>> 15)
}
