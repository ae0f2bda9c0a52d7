import { type Calibration, calibrate } from '../../evaluation/calibration/calibration.ts'
import { chooseCalibration } from '../../evaluation/calibration/choose-calibration.ts'
import type { Model } from '../../models/model.ts'
import { type Blend, blendsOf, chooseBlend, isOfTexts, shrunkToStarter } from './blend.ts'
import { regularisedPlatt } from './regularised-platt.ts'
import { followLatest } from './follow-latest.ts'
import { fitBatches } from './fit-batches.ts'
import type { OnProgress } from '../kinds/batch-kind.ts'
import { type Layers, trustIn } from '../layers.ts'
import { PRIOR_NATS, VALIDATION_BAD_MIN } from '../learning-limits.ts'
import { badIn, validationFrom, partOf, type RowTable, withMargins } from '../rows/row-table.ts'
import { keepPromise } from './keep-promise.ts'
import { type Below, type OutOfFoldRows, outOfFoldMargins } from './out-of-fold-margins.ts'
import { shareLearned, shrunk } from './share-learned.ts'
import { usualContributions } from './usual-contributions.ts'

/** New layers, and what the same fit without the validation rows predicts of these. */
export interface Proposal {
  readonly layers: Layers
  /** The validation rows: the latest ones, not seen by the models that are compared on them. */
  readonly latest: RowTable
  /** Calibrated log-odds of the validation rows. */
  readonly odds: Float64Array
}

/**
 * Fits the models that there are labels enough for and blends them by their likelihood on the validation rows.
 * Calibrates on these rows or, where few of them are bad, on cross-validated margins of all. The models that are
 * returned are fitted to all rows.
 */
export function propose(
  table: RowTable,
  starter: Model,
  { onTree = () => undefined, isSudden = false }: ProposeOptions = {},
): Proposal {
  const latest = partOf(table, validationFrom(table), table.count)
  const fitted = fitBatches(table, starter.base, onTree)
  const chosen = chooseBlend(blendsOf(fitted, latest), latest, badIn(table))
  const texts = fitted.find(({ model }) => model === chosen.batch)?.texts
  const below = { starterBase: starter.base, texts }
  const { blend, calibration: drawn, by } = calibrated(chosen, { table, latest, below })
  const calibration = isSudden ? keepPromise(drawn, by) : drawn
  const { batch, shares, margins } = blend
  const usual = usualContributions({ starter, batch, shares }, table)
  return {
    layers: { batch, shares, calibration, usual },
    latest,
    odds: margins.map((margin) => calibrate(calibration, margin)),
  }
}

interface ProposeOptions {
  readonly onTree?: OnProgress
  /** Most bad rows are of the last day: they do not say how much is bad. */
  readonly isSudden?: boolean
}

/** The rows of a fit, those of them that validate it, and what its models are fitted over. */
interface FitRows {
  readonly table: RowTable
  readonly latest: RowTable
  readonly below: Below
}

interface Calibrated {
  readonly blend: Blend
  readonly calibration: Calibration
  /** The rows that it was drawn from. */
  readonly by: OutOfFoldRows
}

/**
 * The blend and its calibration: on the validation rows or, where few of them are bad, on cross-validated margins of all. Where
 * they are too few to compare blends on, these margins also say how much of what was learned counts next to the starter. Of words all
 * is expected to, of other layers the more the more labels there are (`chooseBlend`).
 */
function calibrated(blend: Blend, { table, latest, below }: FitRows): Calibrated {
  const curve = curveOf(blend, latest)
  if (curve !== undefined)
    return { blend, calibration: curve, by: { rows: latest, margins: blend.margins } }
  const outOfFold = outOfFoldMargins(blend, table, below)
  if (badIn(latest) >= VALIDATION_BAD_MIN || blend.batch.kind === 'none') {
    const calibration = followLatest(regularisedPlatt(outOfFold), outOfFold)
    return { blend, calibration, by: outOfFold }
  }
  const counted = { share: trustIn(badIn(table)), nats: PRIOR_NATS }
  const share = shareLearned(outOfFold, isOfTexts(blend) ? undefined : counted)
  const by = shrunk(outOfFold, share)
  return {
    blend: shrunkToStarter(blend, latest, share),
    calibration: regularisedPlatt(by),
    by,
  }
}

/** A calibration fitted to the validation rows; undefined with fewer than a hundred bad ones, and when none is better than identity. */
function curveOf({ margins }: Blend, latest: RowTable): Calibration | undefined {
  const curve = chooseCalibration(withMargins(latest, margins))
  return curve.kind === 'identity' ? undefined : curve
}
