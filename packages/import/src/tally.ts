import { IMPORT_LIMITS } from './import-limits.ts'

/** How often each kind came, for the kinds met first; the others count as `other`. */
export type Counts = Readonly<Record<string, number>>

/** What became of the lines so far. */
export interface Tally {
  readonly accepted: number
  /** Accepted before under the same id: an earlier import, or a request that was sent twice. */
  readonly repeated: number
  readonly refused: number
  /** Of the refused ones: accepted before under the same id with other content, as by an older mapping. */
  readonly changed: number
  /** Refused lines by reason. */
  readonly reasons: Counts
  /** Warnings of accepted lines by kind. */
  readonly warnings: Counts
}

export const NO_TALLY: Tally = {
  accepted: 0,
  repeated: 0,
  refused: 0,
  changed: 0,
  reasons: {},
  warnings: {},
}

/** Makes kinds that differ only in what was sent the same: `$items[3]` and `$items[7]`. */
const kindOf = (text: string): string =>
  text
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/ in row \d+/g, '')
    .replaceAll(/, not ".*?"(?=;|$)/gs, '')
    .slice(0, 200)

/** Counts one of a kind. */
export function addCount(counts: Counts, text: string): Counts {
  const kind = kindOf(text)
  const isKnown = Object.hasOwn(counts, kind)
  const hasRoom = Object.keys(counts).length < IMPORT_LIMITS.reasonKinds
  const name = isKnown || hasRoom ? kind : 'other'
  return { ...counts, [name]: (counts[name] ?? 0) + 1 }
}

/** Counts one refusal. */
export const addRefusal = (tally: Tally, reason: string): Tally => ({
  ...tally,
  refused: tally.refused + 1,
  reasons: addCount(tally.reasons, reason),
})
