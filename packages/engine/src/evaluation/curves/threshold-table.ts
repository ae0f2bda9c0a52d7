import { assertJudgedRows, clustersOf } from '../judged-rows.ts'
import {
  bootstrap,
  type BootstrapOptions,
  type Estimate,
  NO_ESTIMATE,
} from '../resampling/bootstrap.ts'
import { bandsOf } from './score-bands.ts'
import { type Blocked, ThresholdTally, type ValuedRows } from './threshold-tally.ts'

/** What blocking everything that scores `threshold` or more would have done. */
export interface ThresholdRow {
  readonly threshold: number
  /** Share of the bad rows that are blocked. */
  readonly caught: Estimate
  /** Share of the good rows that are blocked. */
  readonly blockedGood: Estimate
  /** Share of the blocked rows that are bad; NaN when nothing is blocked. */
  readonly precision: Estimate
  readonly caughtMicros: Money
  readonly blockedGoodMicros: Money
}

/** The value is exact, the ends of its interval are rounded to 53 bits. */
export interface Money {
  readonly value: bigint
  readonly low: bigint
  readonly high: bigint
}

export interface ThresholdOptions extends BootstrapOptions {
  /** Rising scores. */
  readonly thresholds: readonly number[]
}

/** Figures of one threshold. */
const FIGURES = 5

/**
 * What each threshold would have done. Errors: columns that are no rows; thresholds that do not rise,
 * or are too many.
 */
export function thresholdTable(
  rows: ValuedRows,
  { thresholds, ...options }: ThresholdOptions,
): readonly ThresholdRow[] {
  assertJudgedRows(rows)
  if (rows.amountsMicros.length !== rows.scores.length)
    throw new RangeError(`${rows.amountsMicros.length} amounts of ${rows.scores.length} rows`)
  const tally = new ThresholdTally(rows, bandsOf(rows.scores, thresholds), thresholds.length)
  const figures = (draws: Uint8Array): readonly number[] => figuresOf(tally.count(draws))
  const estimates = bootstrap(figures, clustersOf(rows), options)
  const money = tally.countMoney()
  return thresholds.map((threshold, before) => {
    const at = before + 1
    const figure = (of: number): Estimate => estimates[at * FIGURES + of] ?? NO_ESTIMATE
    return {
      threshold,
      caught: figure(0),
      blockedGood: figure(1),
      precision: figure(2),
      caughtMicros: moneyOf(money.bad[at], figure(3)),
      blockedGoodMicros: moneyOf(money.good[at], figure(4)),
    }
  })
}

/** {@link FIGURES} for each place of what is blocked, one place after the other. */
function figuresOf({ bad, good, badMicros, goodMicros }: Blocked): readonly number[] {
  const [allBad = 0, allGood = 0] = [bad[0], good[0]]
  return Array.from(bad, (badHere, at) => {
    const goodHere = good[at] ?? 0
    return [
      badHere / allBad,
      goodHere / allGood,
      badHere / (badHere + goodHere),
      badMicros[at] ?? 0,
      goodMicros[at] ?? 0,
    ]
  }).flat()
}

function moneyOf(value = 0n, { low, high }: Estimate): Money {
  return { value, low: BigInt(Math.round(low)), high: BigInt(Math.round(high)) }
}
