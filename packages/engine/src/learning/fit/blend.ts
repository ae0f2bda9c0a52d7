import { calibrate } from '../../evaluation/calibration/calibration.ts'
import { fitPlatt } from '../../evaluation/calibration/fit-calibration.ts'
import { type BatchModel, NO_BATCH } from '../batch-model.ts'
import { calibratedLoss } from './calibrated-loss.ts'
import type { FittedBatch } from './fit-batches.ts'
import { BATCH_KINDS } from '../kinds/batch-kinds.ts'
import { marginOf, type Shares, trustIn } from '../layers.ts'
import {
  VALIDATION_BAD_MIN,
  PRIOR_NATS,
  RIDGE_BAD_MIN,
  TEXT_BASE_DEVIATION,
} from '../learning-limits.ts'
import { badIn, type RowTable, withMargins } from '../rows/row-table.ts'

/** A batch model, the weights of the layers, and the margins they give the validation rows. */
export interface Blend {
  readonly batch: BatchModel
  readonly shares: Shares
  readonly margins: Float64Array
}

/** Weights of a batch model that are tried, the default first; the online model has the rest. */
const USUAL_SHARE = 0.7
const BATCH_SHARES = [USUAL_SHARE, 1, 0.5, 0.3]

/** Weights of the online model without a batch model: in full, or the starter alone. */
const ONLINE_SHARES = [1, 0]

/** The default is 1 for a model with texts: it is fitted to convergence on the words that the online model saw a few times. */
const TEXT_SHARES = [1, USUAL_SHARE, 0.5, 0.3]

/** Every blend of the fitted models, with its margins on `latest`, the validation rows. */
export function blendsOf(fitted: readonly FittedBatch[], latest: RowTable): readonly Blend[] {
  return fitted.flatMap(({ model, validationMargins }) =>
    sharesFor(model).map((shares) => ({
      batch: model,
      shares,
      margins: validationMargins.map((batch, row) =>
        marginOf(shares, {
          starter: latest.starter[row] ?? 0,
          batch,
          online: latest.online[row] ?? 0,
        }),
      ),
    })),
  )
}

function sharesFor(model: BatchModel): readonly Shares[] {
  if (model.kind === 'none') return ONLINE_SHARES.map((online) => ({ batch: 0, online }))
  const shares = model.text === undefined ? BATCH_SHARES : TEXT_SHARES
  return shares.map((batch) => ({ batch, online: 1 - batch }))
}

/**
 * The mean of the blends, each weighted by its posterior: its likelihood on the validation rows, after Platt
 * calibration, times its prior, which is e³ times as large for the default blend as for any other. Where texts
 * are fitted, a blend is also less likely the further calibration must move its margins. Only one batch model can
 * serve: blends of any but the likeliest are left out.
 *
 * With fewer than VALIDATION_BAD_MIN bad rows there is no likelihood to speak of, and the default blend is taken,
 * shrunk towards the starter the fewer bad labels there are; but not one with texts: how much these count, their
 * cross-validated margins say (`shareLearned`). Error: no blend.
 */
export function chooseBlend(blends: readonly Blend[], latest: RowTable, bad: number): Blend {
  const usual = usualOf(blends, bad)
  if (badIn(latest) < VALIDATION_BAD_MIN)
    return isOfTexts(usual) ? usual : shrunkToStarter(usual, latest, trustIn(bad))
  const areOfTexts = blends.some(isOfTexts)
  const losses = blends.map((each) => {
    const cost = areOfTexts ? calibrationCost(latest, each.margins) : 0
    return calibratedLoss(latest, each.margins) + cost - (each === usual ? PRIOR_NATS : 0)
  })
  const least = Math.min(...losses)
  if (least === Infinity) return usual
  const likely = blends.map((each, at) => ({
    ...each,
    likelihood: Math.exp(least - (losses[at] ?? Infinity)),
  }))
  return meanOf(likely)
}

/** Whether texts were fitted for it. */
export const isOfTexts = ({ batch }: Blend): boolean =>
  batch.kind !== 'none' && batch.text !== undefined

/** The same with all layers above the starter scaled by `share`. */
export function shrunkToStarter(
  { batch, shares, margins }: Blend,
  { starter }: RowTable,
  share: number,
): Blend {
  return {
    batch,
    shares: { batch: share * shares.batch, online: share * shares.online },
    margins: margins.map((margin, row) => {
      const below = starter[row] ?? 0
      return below + share * (margin - below)
    }),
  }
}

type LikelyBlend = Blend & { readonly likelihood: number }

/** The mean of the blends of the likeliest batch model and of those without one, weighted by likelihood. */
function meanOf(blends: readonly LikelyBlend[]): Blend {
  const of = (batch: BatchModel) => blends.filter((each) => each.batch === batch)
  const [batch = NO_BATCH] = [...new Set(blends.map((each) => each.batch))].sort(
    (a, b) => likelihoodOf(of(b)) - likelihoodOf(of(a)),
  )
  const parts = blends.filter((each) => each.batch === batch || each.batch === NO_BATCH)
  const total = likelihoodOf(parts)
  const mean = (numberOf: (each: Blend) => number): number =>
    parts.reduce((sum, each) => sum + (each.likelihood / total) * numberOf(each), 0)
  return {
    batch,
    shares: {
      batch: mean(({ shares }) => shares.batch),
      online: mean(({ shares }) => shares.online),
    },
    margins: Float64Array.from(parts[0]?.margins ?? [], (_, row) =>
      mean(({ margins }) => margins[row] ?? 0),
    ),
  }
}

const likelihoodOf = (group: readonly LikelyBlend[]): number =>
  group.reduce((sum, { likelihood }) => sum + likelihood, 0)

/** The default: the first blend of the kind of batch model that `bad` bad labels are enough for. */
function usualOf(blends: readonly Blend[], bad: number): Blend {
  const tops = BATCH_KINDS.filter(({ isDefault, needs }) => isDefault === true && bad >= needs.bad)
  const wanted: readonly BatchModel['kind'][] = [
    ...tops.map(({ kind }) => kind),
    ...(bad >= RIDGE_BAD_MIN ? (['ridge'] as const) : []),
    'none',
  ]
  for (const kind of wanted) {
    const found = blends.find(({ batch }) => batch.kind === kind)
    if (found !== undefined) return found
  }
  throw new RangeError('no blend to choose from')
}

/**
 * The prior's cost, in nats, of calibration moving the margins so far on average. Bad texts come in waves, and a model fitted
 * to one wave over- or underestimates the next, while the online model follows the labels at once and needs no such move.
 */
function calibrationCost(latest: RowTable, margins: Float64Array): number {
  const platt = fitPlatt(withMargins(latest, margins))
  if (platt === undefined) return 0
  const weight = latest.weights.reduce((sum, each) => sum + each, 0)
  const moved = margins.reduce(
    (sum, margin, row) => sum + (latest.weights[row] ?? 0) * (calibrate(platt, margin) - margin),
    0,
  )
  return (moved / weight / TEXT_BASE_DEVIATION) ** 2 / 2
}
