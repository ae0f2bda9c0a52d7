import type { Read } from '../../features/define-feature.ts'
import { FEATURES } from '../../features/index.ts'
import { DEEP_TREES_BAD_MIN } from '../learning-limits.ts'
import type { DatedRow, LabelledRow } from './labelled-rows.ts'

/** The share of rows, both of the warm-up and later ones, that must name only new entities for the warm-up to be like later days. */
const STRANGERS_SHARE = 0.95

/** Indexes of the features that are the age of an entity. */
const AGES: readonly number[] = FEATURES.flatMap(({ reads }, place) =>
  reads.length === 1 && reads[0]?.kind === 'age' ? [place] : [],
)

/** Windows longer than the warm-up. */
const LONG_WINDOWS: ReadonlySet<string> = new Set(['30d', '90d', 'life'])

/** Whether what is read grows with the age of the installation: its first days give less than later ones would. */
function grows(read: Read): boolean {
  switch (read.kind) {
    case 'age':
    case 'link_age':
    case 'link_count':
      return true
    case 'window':
    case 'most':
    case 'around':
      return LONG_WINDOWS.has(read.window)
    case 'register':
    case 'register_before':
    case 'idle':
    case 'own_label':
      return false
  }
}

/** Indexes of the features that grow with the age of the installation. */
const GROWING: readonly number[] = FEATURES.flatMap(({ reads }, place) =>
  reads.some(grows) ? [place] : [],
)

/** Rows of a fit, and what it reads of the warm-up. */
export interface WarmUpRows<Row extends DatedRow> {
  readonly rows: readonly LabelledRow<Row>[]
  /** The vector of a row: in the warm-up without what grows with the age of the installation. */
  featuresOf(row: LabelledRow<Row>): Float32Array
}

/**
 * The rows of a fit. In the first days of an installation every user and device is new, and newness looks like risk: until `settledMs`
 * whatever grows with the age of the installation is unknown. Where the later rows are enough for any model, the earlier ones are left
 * out. Where entities hardly ever come back, as in a table of sign-ups, the first days are like all others.
 */
export function warmUpRows<Row extends DatedRow>(
  rows: readonly LabelledRow<Row>[],
  settledMs: number,
  featuresOf: (row: LabelledRow<Row>) => Float32Array,
): WarmUpRows<Row> {
  const areStrangers = (part: readonly LabelledRow<Row>[]): boolean =>
    part.filter((row) => isOfStrangers(featuresOf(row))).length >= STRANGERS_SHARE * part.length
  const later = rows.filter(({ row }) => row.atMs >= settledMs)
  const early = rows.filter(({ row }) => row.atMs < settledMs)
  if (areStrangers(later) && areStrangers(early)) return { rows, featuresOf }
  if (later.filter(({ isBad }) => isBad).length >= DEEP_TREES_BAD_MIN)
    return { rows: later, featuresOf }
  const masked = (row: LabelledRow<Row>): Float32Array =>
    row.row.atMs < settledMs ? withoutGrowing(featuresOf(row)) : featuresOf(row)
  return { rows, featuresOf: masked }
}

function withoutGrowing(features: Float32Array): Float32Array {
  const masked = features.slice()
  for (const place of GROWING) masked[place] = NaN
  return masked
}

/** The event names entities, and none of them was seen before. */
function isOfStrangers(features: Float32Array): boolean {
  const known = AGES.map((place) => features[place] ?? NaN).filter((hours) => !Number.isNaN(hours))
  return known.length > 0 && known.every((hours) => hours === 0)
}
