import { textOf } from './source-files.mjs'

/** How often each word may still occur: `{identifiers: {said: 3}, …}`. The list may only shrink. */
export const allowedCounts = () => JSON.parse(textOf('scripts/figures/word-allowance.json'))

/** Where counts and allowance differ, as sentences: words that `rose`, and words that `fell`. */
export function differences(counts, allowed) {
  const [rose, fell] = [[], []]
  for (const place of new Set([...Object.keys(counts), ...Object.keys(allowed)])) {
    const [now, before] = [counts[place] ?? {}, allowed[place] ?? {}]
    for (const word of new Set([...Object.keys(now), ...Object.keys(before)])) {
      const [times, limit] = [now[word] ?? 0, before[word] ?? 0]
      const text = `"${word}" in ${place}: ${times}, allowed ${limit}`
      if (times > limit) rose.push(text)
      if (times < limit) fell.push(text)
    }
  }
  return { rose, fell }
}
