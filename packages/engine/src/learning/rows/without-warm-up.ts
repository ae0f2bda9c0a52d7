import { FEATURES } from '../../features/index.ts'
import type { DatedRow, LabelledRow } from './labelled-rows.ts'

/** So many rows, of the beginning and of what came later, must name nobody who was seen before. */
const STRANGERS_SHARE = 0.95

/** Places of the features that say how long an entity of the event has been known. */
const AGES: readonly number[] = FEATURES.flatMap(({ reads }, place) =>
  reads.length === 1 && reads[0]?.kind === 'age' ? [place] : [],
)

/**
 * The rows from `settledMs` on: in the beginning every user and device is new, and what is new looks bad. Where nearly
 * all rows name nobody known, the first as the later ones, as in a table of accounts, the beginning is like the rest: all rows.
 */
export function withoutBeginning<Row extends DatedRow>(
  rows: readonly LabelledRow<Row>[],
  settledMs: number,
  featuresOf: (row: LabelledRow<Row>) => Float32Array,
): readonly LabelledRow<Row>[] {
  const areStrangers = (part: readonly LabelledRow<Row>[]): boolean =>
    part.filter((row) => isOfStrangers(featuresOf(row))).length >= STRANGERS_SHARE * part.length
  const later = rows.filter(({ row }) => row.atMs >= settledMs)
  const early = rows.filter(({ row }) => row.atMs < settledMs)
  return areStrangers(later) && areStrangers(early) ? rows : later
}

/** Something is named, and nothing of it was seen before. */
function isOfStrangers(features: Float32Array): boolean {
  const known = AGES.map((place) => features[place] ?? NaN).filter((hours) => !Number.isNaN(hours))
  return known.length > 0 && known.every((hours) => hours === 0)
}
