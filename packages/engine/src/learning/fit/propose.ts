import { type Calibration, calibrate } from '../../evaluation/calibration/calibration.ts'
import { chooseCalibration } from '../../evaluation/calibration/choose-calibration.ts'
import { compareModels } from '../../evaluation/compare-models.ts'
import type { Model } from '../../models/model.ts'
import { scoreOf } from '../../models/score.ts'
import { type Arrangement, arrangementsOf, chooseArrangement } from './blend.ts'
import { drawnCalibration } from './regularised-platt.ts'
import { fitBatches, type OnTree } from './fit-batches.ts'
import type { Layers } from '../layers.ts'
import { JUDGED_BAD_MIN } from '../learning-limits.ts'
import { badIn, judgedFrom, partOf, type RowTable, withMargins } from '../rows/row-table.ts'
import { unseenMargins } from './out-of-fold-margins.ts'
import { usualContributions } from './usual-contributions.ts'

/** Layers fitted anew, and what their like would have said of the latest rows without having seen them. */
export interface Proposal {
  readonly layers: Layers
  /** Rows that judge: the latest ones, unseen by the models that are judged on them. */
  readonly latest: RowTable
  /** Calibrated log-odds of the rows that judge. */
  readonly odds: Float64Array
}

/** Fits what the labels allow, chooses among it on the latest rows, calibrates it there or, where few of them are bad, on all, and fits it to all. */
export function propose(
  table: RowTable,
  starter: Model,
  onTree: OnTree = () => undefined,
): Proposal {
  const latest = partOf(table, judgedFrom(table), table.count)
  const fitted = fitBatches(table, starter.base, onTree)
  const chosen = chooseArrangement(arrangementsOf(fitted, latest), latest, badIn(table))
  const texts = fitted.find(({ model }) => model === chosen.batch)?.texts
  const calibration =
    curveOf(chosen, latest) ??
    drawnCalibration(unseenMargins(chosen, table, { starterBase: starter.base, texts }))
  const { batch, shares } = chosen
  const usual = usualContributions({ starter, batch, shares }, table)
  return {
    layers: { batch, shares, calibration, usual },
    latest,
    odds: chosen.margins.map((margin) => calibrate(calibration, margin)),
  }
}

/** What a hundred bad rows among the latest bend the margins to; undefined with fewer, and where no bend is better. */
function curveOf({ margins }: Arrangement, latest: RowTable): Calibration | undefined {
  const curve = chooseCalibration(withMargins(latest, margins))
  return curve.kind === 'identity' ? undefined : curve
}

/**
 * Whether the proposal takes over. It has learned from more labels than the model that serves, so it
 * does unless it is worse by more than chance: the average precision of what it would have said of the
 * latest rows, against what was said. With few bad rows nothing is shown, and the labels decide.
 */
export function isPromoted({ latest, odds }: Proposal, seed: number): boolean {
  if (badIn(latest) < JUDGED_BAD_MIN) return true
  const rivals = {
    champion: latest.served.map(scoreOf),
    challenger: odds.map(scoreOf),
    bad: latest.bad,
    weights: Float64Array.from(latest.weights),
  }
  const { high } = compareModels(rivals, { seed }).average_precision
  return !(high < 0)
}
