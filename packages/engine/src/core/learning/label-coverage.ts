import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { DatedRow } from '../../learning/rows/labelled-rows.ts'
import type { TypeLearner } from '../../learning/type-learner.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { rowHeadsOf } from './learn-entry.ts'

/** Entries of the ledger that are looked at: of sixty events of a shop one is a sign-up. */
const LOOKED_AT = 256

/** Labels cover the good events when at least this share of them is labelled. */
const COVERED_SHARE = 0.5

/** What one abuse type of an environment has learned. */
export interface Learning {
  readonly environment: number
  readonly learned: EnvironmentModels
  readonly type: TypeLearner<DatedRow>
}

/**
 * Whether labels cover most events, good and bad, or only some that somebody chose to review. Looks at events between the
 * first and the last labelled one, of the event types that were ever labelled bad: of those not labelled bad, at least half
 * must be labelled good. Labels of rows that are no longer kept do not count.
 */
export async function doLabelsCover(
  { environment, learned, type }: Learning,
  find: FindEntry,
): Promise<boolean> {
  const bySomebody = new Set(learned.taughtBy.values())
  const labelled = [...type.rows.all()].filter(({ sequence }) => bySomebody.has(sequence))
  const bad = new Set(labelled.flatMap(({ sequence, isBad }) => (isBad ? [sequence] : [])))
  const heads = await rowHeadsOf(find, spreadOver(labelled.map(({ sequence }) => sequence)))
  const others = [...heads.values()].filter(
    (head) =>
      head.environment === environment && type.judges(head.eventType) && !bad.has(head.sequence),
  )
  const good = others.filter(({ sequence }) => bySomebody.has(sequence))
  return others.length > 0 && good.length >= COVERED_SHARE * others.length
}

/** At most LOOKED_AT sequences, evenly from the least to the greatest of these. */
function spreadOver(sequences: readonly number[]): readonly number[] {
  const first = sequences.reduce((least, sequence) => Math.min(least, sequence), Infinity)
  const last = sequences.reduce((most, sequence) => Math.max(most, sequence), 0)
  const entries = Math.max(0, last - first + 1)
  const count = Math.min(LOOKED_AT, entries)
  return Array.from({ length: count }, (_, at) => first + Math.floor((at * entries) / count))
}
