import { tokensAtMost } from '../../models/text/fit/hashed-texts.ts'
import { RIDGE_BAD_MIN, RIDGE_GOOD_MIN } from '../learning-limits.ts'
import { validationFrom, type RowTable } from '../rows/row-table.ts'

/** At most so many bad and so many good texts are read: of more, every k-th one stands for k. */
const MAX_TEXTS_OF_A_KIND = 5000
/** Tokens of all of them, 16 bytes each. */
const MAX_FIT_TOKENS = 2 ** 23

/** Rows of a table with texts that are read, the oldest first, and how many each stands for. */
export interface TextsToFit {
  readonly places: Uint32Array
  readonly stand: Float64Array
}

/** Rows that have a text. */
export function writtenRows({ bad, texts }: RowTable): Uint32Array {
  return Uint32Array.from(bad.keys()).filter((row) => (texts?.of[row] ?? '') !== '')
}

/** Whether there are enough bad and good texts, also among the rows before the validation rows. */
export function areEnough(table: RowTable, written: Uint32Array): boolean {
  const older = written.filter((row) => row < validationFrom(table))
  return [written, older].every((rows) => {
    const bad = rows.filter((row) => table.bad[row] === 1).length
    return bad >= RIDGE_BAD_MIN && rows.length - bad >= RIDGE_GOOD_MIN
  })
}

/** Every k-th of the bad ones and every l-th of the good ones, so that they are few enough. */
export function textsToFit({ bad, texts }: RowTable, written: Uint32Array): TextsToFit {
  const tokens = written.reduce((sum, row) => sum + tokensAtMost(texts?.of[row] ?? ''), 0)
  const least = tokens / MAX_FIT_TOKENS
  const seen = [0, 0]
  const every = [0, 1].map((kind) => {
    const rows = written.filter((row) => bad[row] === kind).length
    return Math.ceil(Math.max(rows / MAX_TEXTS_OF_A_KIND, least))
  })
  const places = written.filter((row) => {
    const kind = bad[row] ?? 0
    seen[kind] = (seen[kind] ?? 0) + 1
    return (seen[kind] ?? 0) % (every[kind] ?? 1) === 0
  })
  return { places, stand: Float64Array.from(places, (row) => every[bad[row] ?? 0] ?? 1) }
}
