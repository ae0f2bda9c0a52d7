import { calibrationDrift, type CalibrationDrift } from '../evaluation/drift/calibration-drift.ts'
import { estimateOf } from '../evaluation/evaluate.ts'
import type { JudgedRows } from '../evaluation/judged-rows.ts'
import { promiseRatio } from '../evaluation/metrics/probability-metrics.ts'
import type { BootstrapOptions } from '../evaluation/resampling/bootstrap.ts'

/** What scores promised and what came, and how far their ratio can be off: nobody labels all events. */
export interface ServedCalibration extends CalibrationDrift {
  /** Ends of the ratio's 95 % interval, users resampled; NaN where nothing was bad. */
  readonly low: number
  readonly high: number
  /** Judged events that count as good because nobody labelled them. */
  readonly unlabelled: number
  /** The ratio if as many of these were bad as of the labelled ones; absent where fewer than `goodMin` are labelled good. */
  readonly ratioIfAlike?: number
  /** The ratio would be 1 if so many of these were bad; absent where it is 1 or less without. */
  readonly badIfRight?: number
}

interface CalibrationOptions extends BootstrapOptions {
  /** So many events stand behind each row, where users are sampled. */
  readonly sampleWeight: number
  /** Labels of good rows before they say anything of the unlabelled ones. */
  readonly goodMin: number
}

/** `isLabelled`: 1 where a label judged the row, 0 where it counts as good without one. */
export function servedCalibration(
  rows: JudgedRows,
  isLabelled: Uint8Array,
  { goodMin, sampleWeight, ...options }: CalibrationOptions,
): ServedCalibration {
  const drift = calibrationDrift(rows)
  const [interval] =
    rows.scores.length === 0 ? [] : estimateOf(rows, (ranking) => [promiseRatio(ranking)], options)
  const { low = NaN, high = NaN } = interval ?? {}
  const labels = labelsOf(rows, isLabelled, sampleWeight)
  const silent = silenceOf(drift, labels, goodMin)
  return { ...withUnlabelled(drift, labels.unlabelled), low, high, ...silent }
}

interface Labels {
  /** Events. */
  readonly unlabelled: number
  /** Rows labelled good. */
  readonly good: number
  /** What rows stand for: all, those with a label. */
  readonly weight: number
  readonly labelledWeight: number
}

function labelsOf(
  { bad, weights, scores }: JudgedRows,
  isLabelled: Uint8Array,
  sampleWeight: number,
): Labels {
  let [unlabelled, good, weight, labelledWeight] = [0, 0, 0, 0]
  for (let row = 0; row < scores.length; row += 1) {
    const mass = weights?.[row] ?? 1
    weight += mass
    if (isLabelled[row] === 1) {
      labelledWeight += mass
      good += 1 - (bad[row] ?? 0)
    } else unlabelled += sampleWeight
  }
  return { unlabelled, good, weight, labelledWeight }
}

function silenceOf(
  { promised, observed, ratio }: CalibrationDrift,
  { unlabelled, good, weight, labelledWeight }: Labels,
  goodMin: number,
): Pick<ServedCalibration, 'unlabelled' | 'ratioIfAlike' | 'badIfRight'> {
  const saysHowMany = observed > 0 && good >= goodMin
  const lacking = (promised - observed) * weight
  return {
    unlabelled,
    ...(saysHowMany ? { ratioIfAlike: (ratio * labelledWeight) / weight } : {}),
    ...(unlabelled > 0 && lacking > 0 ? { badIfRight: Math.round(lacking) } : {}),
  }
}

/** An alarm that scores are too high says how many events count as good for want of a label. */
function withUnlabelled(drift: CalibrationDrift, unlabelled: number): CalibrationDrift {
  const { alarm, ratio } = drift
  if (alarm === undefined || ratio <= 1 || unlabelled === 0) return drift
  const silent = `${unlabelled.toLocaleString('en-US')} of these have no label and count as good.`
  return { ...drift, alarm: `${alarm} ${silent}` }
}
