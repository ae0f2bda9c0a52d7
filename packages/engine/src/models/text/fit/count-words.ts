import type { WordCounts } from '../text-layer.ts'
import type { SparseRows } from './sparse-rows.ts'

const MAX_COUNT = 2 ** 16 - 1

/** By column: the rows that have it, and the bad ones of these. `stand`: how many texts each row stands for. */
export function countWords(
  { starts, columns, width }: SparseRows,
  isBad: Uint8Array,
  stand: Float64Array,
): WordCounts {
  const [texts, bad] = [new Float64Array(width), new Float64Array(width)]
  isBad.forEach((isRowBad, row) => {
    const count = stand[row] ?? 0
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0
      texts[column] = (texts[column] ?? 0) + count
      if (isRowBad === 1) bad[column] = (bad[column] ?? 0) + count
    }
  })
  return { texts: bounded(texts), bad: bounded(bad) }
}

const bounded = (counts: Float64Array): Uint16Array =>
  Uint16Array.from(counts, (count) => Math.min(MAX_COUNT, Math.round(count)))
