import { FEATURES } from '../../features/index.ts'
import type { DatedRow, LabelledRow } from './labelled-rows.ts'

/** The share of rows, both of the warm-up and later ones, that must name only new entities for the warm-up to be kept. */
const STRANGERS_SHARE = 0.95

/** Indexes of the features that are the age of an entity. */
const AGES: readonly number[] = FEATURES.flatMap(({ reads }, place) =>
  reads.length === 1 && reads[0]?.kind === 'age' ? [place] : [],
)

/**
 * The rows from `settledMs` on. In the first days of an installation every user and device is new, and newness looks like
 * risk. Where entities hardly ever come back, as in a table of sign-ups, the first days are like all others: all rows.
 */
export function withoutWarmUp<Row extends DatedRow>(
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

/** The event names entities, and none of them was seen before. */
function isOfStrangers(features: Float32Array): boolean {
  const known = AGES.map((place) => features[place] ?? NaN).filter((hours) => !Number.isNaN(hours))
  return known.length > 0 && known.every((hours) => hours === 0)
}
