/** Longer keys are computed afresh: a cached slice would keep its whole parent text in memory. */
export const MAX_MEMO_KEY_LENGTH = 256

/**
 * Remembers results of a pure function of one text in a table of places: a text's hash says which
 * two are its own; a newcomer takes the first, and who was there moves to the second. So a text
 * that never comes again costs two writes, and nothing ever grows. Since the function is pure, what
 * the table happens to hold never changes a result. `capacity` is rounded up to a power of two.
 *
 * For texts that come again and again and are dear to read: user agents, titles of goods, domains.
 * What is new with every other event (mail addresses, phone numbers) is cheaper to read afresh than
 * to look for.
 */
export function memoized<V extends string | number | object>(
  capacity: number,
  compute: (key: string) => V,
): (key: string) => V {
  const mask = 2 ** Math.ceil(Math.log2(capacity)) - 1
  const keys: string[] = Array.from({ length: mask + 1 }, () => '')
  const values: (V | undefined)[] = Array.from({ length: mask + 1 }, () => undefined)
  return (key) => {
    if (key.length >= MAX_MEMO_KEY_LENGTH) return compute(key)
    const place = hashOf(key) & mask
    const known = values[place]
    if (known !== undefined && keys[place] === key) return known
    const next = place ^ 1
    const other = values[next]
    if (other !== undefined && keys[next] === key) return other
    const value = compute(key)
    keys[next] = keys[place] ?? ''
    values[next] = known
    keys[place] = key
    values[place] = value
    return value
  }
}

/** One multiplication per unit, and the high bits folded into the low ones, which are the place. */
function hashOf(text: string): number {
  let h = text.length
  for (let at = 0; at < text.length; at += 1) {
    h = Math.imul(h ^ text.charCodeAt(at), 0x9e3779b1)
  }
  return h ^ (h >>> 15)
}
