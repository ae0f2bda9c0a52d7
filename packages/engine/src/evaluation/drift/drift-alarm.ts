import type { Distribution } from './distribution.ts'
import { indexOfChance, populationStabilityIndex, sharesOf } from './stability-index.ts'

/** That a feature, or the scores, no longer look as they did when the model learned. */
export interface DriftAlarm {
  readonly feature: string
  /** Population stability index. */
  readonly psi: number
  /** `moderate` from 0.1: look when convenient; `large` from 0.25: the model should learn anew. */
  readonly level: 'moderate' | 'large'
  /** For a person to read. */
  readonly sentence: string
}

/** One feature in the rows the model learned from, and in recent ones. */
export interface FeatureDistributions {
  readonly feature: string
  readonly learned: Distribution
  readonly recent: Distribution
}

/** Usual reading of the index in credit scoring (Siddiqi, Credit Risk Scorecards, 2006). */
const [MODERATE, LARGE] = [0.1, 0.25]

/**
 * Alarms of what drifted more than chance does, the largest first; `before` names in the sentences what
 * the recent rows are compared with. Error: other cut points.
 */
export function driftAlarms(
  features: readonly FeatureDistributions[],
  before = 'what the model learned from',
): readonly DriftAlarm[] {
  return features.flatMap((each) => alarmOf(each, before) ?? []).sort((a, b) => b.psi - a.psi)
}

function alarmOf(
  { feature, learned, recent }: FeatureDistributions,
  before: string,
): DriftAlarm | undefined {
  const psi = populationStabilityIndex(learned, recent)
  if (!(psi >= MODERATE && psi > indexOfChance(learned, recent))) return undefined
  const level = psi >= LARGE ? 'large' : 'moderate'
  const sentence = `${feature} is not ${before} (stability index ${psi.toFixed(2)}, ${level}): ${largestMove(learned, recent)}.`
  return { feature, psi, level, sentence }
}

/** The bin that contributes most to the index, in words. */
function largestMove(learned: Distribution, recent: Distribution): string {
  const [before, after] = [sharesOf(learned), sharesOf(recent)]
  const moves = before.map((share, bin) => Math.abs((after[bin] ?? 0) - share))
  const bin = moves.indexOf(Math.max(...moves))
  return `${rangeOf(learned.cuts, bin)} went from ${percent(before[bin])} to ${percent(after[bin])} of all`
}

function rangeOf(cuts: Float64Array, bin: number): string {
  const [above, upTo] = [cuts[bin - 1], cuts[bin]]
  if (bin > cuts.length) return 'unknown values'
  if (above === undefined)
    return upTo === undefined ? 'known values' : `values up to ${readable(upTo)}`
  if (upTo === undefined) return `values above ${readable(above)}`
  const digits = digitsApart(above, upTo)
  return `values above ${readable(above, digits)} and up to ${readable(upTo, digits)}`
}

const DIGITS = 3
const MAX_DIGITS = 17

const readable = (value: number, digits = DIGITS): string =>
  String(Number(value.toPrecision(digits)))

/** As few as tell two numbers apart, that a range is not empty to its reader. */
function digitsApart(one: number, other: number): number {
  let digits = DIGITS
  while (digits < MAX_DIGITS && readable(one, digits) === readable(other, digits)) digits += 1
  return digits
}

function percent(share = NaN): string {
  const hundredths = 100 * share
  return `${hundredths < 10 ? hundredths.toFixed(1) : hundredths.toFixed(0)} %`
}
