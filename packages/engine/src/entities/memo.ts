/** Longer keys are computed afresh: a cached slice would keep its whole parent text in memory. */
export const MAX_MEMO_KEY_LENGTH = 256

/**
 * Remembers the results of a pure function of one text in two generations of at most `capacity`
 * results each; when the young one is full it becomes the old one. Since the function is pure,
 * what the cache happens to hold never changes a result.
 */
export function memoized<V extends string | number | object>(
  capacity: number,
  compute: (key: string) => V,
): (key: string) => V {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  return (key) => {
    if (key.length >= MAX_MEMO_KEY_LENGTH) return compute(key)
    const known = young.get(key)
    if (known !== undefined) return known
    const value = old.get(key) ?? compute(key)
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
