const NAME_CHARS_MAX = 100

/** How many slips make one word of the other: a letter more, less or another, two letters swapped (Damerau). */
export function editDistance(from: string, to: string): number {
  let before: readonly number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let at = 0; at < from.length; at += 1) {
    const next = [at + 1]
    for (let place = 0; place < to.length; place += 1) {
      const isSwapped = from[at] === to[place - 1] && from[at - 1] === to[place]
      const swapped = isSwapped ? (before[place - 1] ?? Infinity) + 1 : Infinity
      const replaced = (row[place] ?? 0) + (from[at] === to[place] ? 0 : 1)
      next.push(Math.min(swapped, replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** A part of a name is nearer than any slip, and the more of the name it is: `timeout` for `timeoutMs`. */
function distance(from: string, to: string, slipsMax: number): number {
  const [short, long] = from.length < to.length ? [from, to] : [to, from]
  if (short.length >= 3 && long.includes(short)) return 1 - short.length / long.length
  return long.length - short.length > slipsMax ? Infinity : editDistance(from, to)
}

/**
 * The name that was probably meant by a word that is none of them; undefined when none is near: one
 * slip is, and one for every three letters.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word.length > NAME_CHARS_MAX) return undefined
  const slipsMax = Math.max(1, Math.floor(word.length / 3))
  const near = names
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase(), slipsMax) }))
    .filter(({ distance: letters }) => letters <= slipsMax)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.name
}
