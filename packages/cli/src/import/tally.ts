import { IMPORT_LIMITS } from './import-limits.ts'

/** What became of the lines so far. */
export interface Tally {
  readonly accepted: number
  /** Accepted before under the same id: an earlier import, or a request that was sent twice. */
  readonly repeated: number
  readonly refused: number
  /** Refused lines by reason, for the reasons met first; the others count as `other`. */
  readonly reasons: Readonly<Record<string, number>>
}

export const NO_TALLY: Tally = { accepted: 0, repeated: 0, refused: 0, reasons: {} }

/** Makes reasons that differ only in what was sent the same: `$items[3]` and `$items[7]`. */
const kindOf = (reason: string): string =>
  reason
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/, not ".*"$/gs, '')
    .slice(0, 200)

/** Counts one refusal. */
export function addRefusal(tally: Tally, reason: string): Tally {
  const kind = kindOf(reason)
  const isKnown = Object.hasOwn(tally.reasons, kind)
  const hasRoom = Object.keys(tally.reasons).length < IMPORT_LIMITS.reasonKinds
  const name = isKnown || hasRoom ? kind : 'other'
  const reasons = { ...tally.reasons, [name]: (tally.reasons[name] ?? 0) + 1 }
  return { ...tally, refused: tally.refused + 1, reasons }
}
