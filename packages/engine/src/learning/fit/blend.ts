import { calibrate } from '../../evaluation/calibration/calibration.ts'
import { fitPlatt } from '../../evaluation/calibration/fit-calibration.ts'
import { type BatchModel, NO_BATCH } from '../batch-model.ts'
import { calibratedLoss } from './calibrated-loss.ts'
import type { FittedBatch } from './fit-batches.ts'
import { marginOf, type Shares, trustIn } from '../layers.ts'
import {
  JUDGED_BAD_MIN,
  PRIOR_NATS,
  RIDGE_BAD_MIN,
  TEXT_BASE_DEVIATION,
  TREES_BAD_MIN,
} from '../learning-limits.ts'
import { badIn, type RowTable, withMargins } from '../rows/row-table.ts'

/** Which layers speak, how loud, and what they say of the rows that judge. */
export interface Arrangement {
  readonly batch: BatchModel
  readonly shares: Shares
  readonly margins: Float64Array
}

/** The usual blend of a batch model with the online one, and the others that are tried. */
const USUAL_SHARE = 0.7
const BATCH_SHARES = [USUAL_SHARE, 1, 0.5, 0.3]

/** Without a batch model: the online one as it is, or the starter alone. */
const ONLINE_SHARES = [1, 0]

/** A model of texts has read what the online one has, and to its end. */
const TEXT_SHARES = [1, USUAL_SHARE, 0.5, 0.3]

/** Every arrangement of the fitted models, judged on `latest`. */
export function arrangementsOf(
  fitted: readonly FittedBatch[],
  latest: RowTable,
): readonly Arrangement[] {
  return fitted.flatMap(({ model, judged }) =>
    sharesFor(model).map((shares) => ({
      batch: model,
      shares,
      margins: judged.map((batch, row) =>
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
 * What the arrangements say together, each as loud as it is likely after the latest rows were seen: the one
 * the number of bad labels speaks for is taken to be e³ times as likely as any other beforehand.
 * Likelihoods are those of the margins after Platt's calibration; where texts are fitted, one that must move
 * them far is the less likely. One batch model serves, the likeliest. With fewer than JUDGED_BAD_MIN bad rows
 * the usual one stands, nearer to the starter the fewer labels there are; not where texts are fitted, for there labels
 * have said how loud each speaks (see `weighTexts`). Error: no arrangement.
 */
export function chooseArrangement(
  arrangements: readonly Arrangement[],
  latest: RowTable,
  bad: number,
): Arrangement {
  const usual = usualOf(arrangements, bad)
  if (badIn(latest) < JUDGED_BAD_MIN)
    return isOfTexts(usual) ? usual : lowered(usual, latest, trustIn(bad))
  const areOfTexts = arrangements.some(isOfTexts)
  const losses = arrangements.map((each) => {
    const surprise = areOfTexts ? surpriseOf(latest, each.margins) : 0
    return calibratedLoss(latest, each.margins) + surprise - (each === usual ? PRIOR_NATS : 0)
  })
  const least = Math.min(...losses)
  if (least === Infinity) return usual
  const likely = arrangements.map((each, at) => ({
    ...each,
    likelihood: Math.exp(least - (losses[at] ?? Infinity)),
  }))
  return blended(likely)
}

const isOfTexts = ({ batch }: Arrangement): boolean =>
  batch.kind !== 'none' && batch.text !== undefined

/** The same, with so much of all that is above the starter. */
function lowered(
  { batch, shares, margins }: Arrangement,
  { starter }: RowTable,
  share: number,
): Arrangement {
  return {
    batch,
    shares: { batch: share * shares.batch, online: share * shares.online },
    margins: margins.map((margin, row) => {
      const below = starter[row] ?? 0
      return below + share * (margin - below)
    }),
  }
}

type LikelyArrangement = Arrangement & { readonly likelihood: number }

/** The mean of the arrangements of the likeliest batch model, and of those without one. */
function blended(arrangements: readonly LikelyArrangement[]): Arrangement {
  const of = (batch: BatchModel) => arrangements.filter((each) => each.batch === batch)
  const [batch = NO_BATCH] = [...new Set(arrangements.map((each) => each.batch))].sort(
    (a, b) => likelihoodOf(of(b)) - likelihoodOf(of(a)),
  )
  const parts = arrangements.filter((each) => each.batch === batch || each.batch === NO_BATCH)
  const total = likelihoodOf(parts)
  const mean = (numberOf: (each: Arrangement) => number): number =>
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

const likelihoodOf = (group: readonly LikelyArrangement[]): number =>
  group.reduce((sum, { likelihood }) => sum + likelihood, 0)

/** The first arrangement of the kind of model that suits so many bad labels. */
function usualOf(arrangements: readonly Arrangement[], bad: number): Arrangement {
  const wanted: readonly BatchModel['kind'][] =
    bad >= TREES_BAD_MIN
      ? ['trees', 'ridge', 'none']
      : bad >= RIDGE_BAD_MIN
        ? ['ridge', 'none']
        : ['none']
  for (const kind of wanted) {
    const found = arrangements.find(({ batch }) => batch.kind === kind)
    if (found !== undefined) return found
  }
  throw new RangeError('no arrangement to choose from')
}

/**
 * How unlikely it is beforehand that calibration moves the margins so far, nats. Bad texts come in waves, and what was fitted
 * to one promises too much or too little of the next: labels taught online follow at once, and need not be moved.
 */
function surpriseOf(latest: RowTable, margins: Float64Array): number {
  const platt = fitPlatt(withMargins(latest, margins))
  if (platt === undefined) return 0
  const weight = latest.weights.reduce((sum, each) => sum + each, 0)
  const moved = margins.reduce(
    (sum, margin, row) => sum + (latest.weights[row] ?? 0) * (calibrate(platt, margin) - margin),
    0,
  )
  return (moved / weight / TEXT_BASE_DEVIATION) ** 2 / 2
}
