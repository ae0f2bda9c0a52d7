import type { JudgedRows } from '../judged-rows.ts'

/** The mean score of matured rows, and the share that turned out bad. */
export interface CalibrationDrift {
  /** Mean probability (score / 100). */
  readonly promised: number
  /** Share that was bad. */
  readonly observed: number
  /** promised ÷ observed; Infinity when nothing was bad, NaN without rows. */
  readonly ratio: number
  /** For a person to read; absent while the ratio is usual, or chance could have made it. */
  readonly alarm?: string
}

/** The range of promised ÷ observed that raises no alarm. */
const [RATIO_LOW, RATIO_HIGH] = [0.7, 1.4]
/** Standard deviations of what chance makes of honest promises. */
const DEVIATIONS = 3

/** Compares the mean score with the base rate, on rows with a matured truth. */
export function calibrationDrift(rows: JudgedRows): CalibrationDrift {
  const { weight, promisedSum, badSum, variance } = sumsOf(rows)
  const [promised, observed] = [promisedSum / weight, badSum / weight]
  const ratio = promised / observed
  const isUsual = ratio >= RATIO_LOW && ratio <= RATIO_HIGH
  const couldBeChance = (badSum - promisedSum) ** 2 <= DEVIATIONS ** 2 * variance
  const drift = { promised, observed, ratio }
  if (weight === 0 || isUsual || couldBeChance) return drift
  return { ...drift, alarm: sentenceOf(drift, rows.scores.length) }
}

interface Sums {
  readonly weight: number
  readonly promisedSum: number
  readonly badSum: number
  /** Of the bad sum, if promises were true and rows independent. */
  readonly variance: number
}

function sumsOf({ scores, bad, weights }: JudgedRows): Sums {
  let [weight, promisedSum, badSum, variance] = [0, 0, 0, 0]
  scores.forEach((score, row) => {
    const mass = weights?.[row] ?? 1
    const probability = score / 100
    weight += mass
    promisedSum += mass * probability
    badSum += mass * (bad[row] ?? 0)
    variance += mass * mass * probability * (1 - probability)
  })
  return { weight, promisedSum, badSum, variance }
}

function sentenceOf({ promised, observed, ratio }: CalibrationDrift, rows: number): string {
  const direction = ratio > 1 ? 'high' : 'low'
  return `Scores are too ${direction}: of 100 they promise ${readable(promised)} bad, and ${readable(observed)} were (${rows.toLocaleString('en-US')} matured events).`
}

const readable = (share: number): string => String(Number((100 * share).toPrecision(2)))
