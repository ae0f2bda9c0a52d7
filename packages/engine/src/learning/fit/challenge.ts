import { compareModels } from '../../evaluation/compare-models.ts'
import type { Estimate } from '../../evaluation/resampling/bootstrap.ts'
import { scoreOf } from '../../models/score.ts'
import { VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { badIn } from '../rows/row-table.ts'
import type { Proposal } from './propose.ts'

/** What a proposal is compared with, on its validation rows. */
export interface Champion {
  /** Log-odds of the validation rows. */
  readonly odds: Float64Array
  /** Somebody chose it by hand. */
  readonly isChosen: boolean
}

/** What came of the comparison. */
export interface Verdict {
  readonly isPromoted: boolean
  /** Average precision of the proposal minus that of the champion; undefined with too few bad rows to compare them. */
  readonly gain?: Estimate
}

/**
 * Whether the proposal takes over. It has learned from more labels than what serves, so it does unless its average
 * precision on the validation rows is worse by more than chance. What somebody chose by hand stays unless the proposal
 * is better by more than chance: whoever chose it knows something that the fit does not.
 */
export function challenge({ latest, odds }: Proposal, champion: Champion, seed: number): Verdict {
  if (badIn(latest) < VALIDATION_BAD_MIN) return { isPromoted: !champion.isChosen }
  const rivals = {
    champion: champion.odds.map(scoreOf),
    challenger: odds.map(scoreOf),
    bad: latest.bad,
    weights: Float64Array.from(latest.weights),
  }
  const gain = compareModels(rivals, { seed }).average_precision
  return { isPromoted: champion.isChosen ? gain.low > 0 : !(gain.high < 0), gain }
}
