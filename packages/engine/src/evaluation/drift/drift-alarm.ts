import type { Distribution } from './distribution.ts'
import { withFilledBins } from './filled-bins.ts'
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
  /** In words, the events with values of a bin: `events with more than …`. */
  readonly eventsIn: (bin: Bin) => string
}

/** Values above one bound and up to another; without bounds, all that are known. Or those that are not known. */
export interface Bin {
  readonly above?: number | undefined
  readonly upTo?: number | undefined
  readonly isUnknown: boolean
}

/** Usual reading of the index in credit scoring (Siddiqi, Credit Risk Scorecards, 2006). */
const [MODERATE, LARGE] = [0.1, 0.25]

/**
 * Share of the rows that must be in another bin: an attack of one in a hundred that ended leaves an empty bin, and a large index,
 * with the other 99 as they were.
 */
const MOVED_MIN = 0.02

/** With fewer rows then or now, a share says who happened to come. */
export const COMPARED_MIN = 100

/**
 * Alarms of what drifted more than chance does, the largest first; `since` says in the sentences when the recent rows
 * begin. Error: other cut points.
 */
export function driftAlarms(
  features: readonly FeatureDistributions[],
  since: string,
): readonly DriftAlarm[] {
  return features.flatMap((each) => alarmOf(each, since) ?? []).sort((a, b) => b.psi - a.psi)
}

function alarmOf(each: FeatureDistributions, since: string): DriftAlarm | undefined {
  if (each.learned.total < COMPARED_MIN || each.recent.total < COMPARED_MIN) return undefined
  const { feature, eventsIn } = each
  const { learned, recent } = withFilledBins(each)
  const psi = populationStabilityIndex(learned, recent)
  if (!(psi >= MODERATE && psi > indexOfChance(learned, recent))) return undefined
  if (movedShare(learned, recent) < MOVED_MIN) return undefined
  const level = psi >= LARGE ? 'large' : 'moderate'
  const sentence = `${largestMove({ learned, recent, eventsIn })} since ${since} (a ${level} move).`
  return { feature, psi, level, sentence }
}

/** Share of rows that are in another bin than before: half of what all bins gained and lost. */
function movedShare(learned: Distribution, recent: Distribution): number {
  const after = sharesOf(recent)
  return (
    sharesOf(learned).reduce((sum, share, bin) => sum + Math.abs((after[bin] ?? 0) - share), 0) / 2
  )
}

/** The bin that moved most, in words. */
function largestMove({ learned, recent, eventsIn }: Omit<FeatureDistributions, 'feature'>): string {
  const [before, after] = [sharesOf(learned), sharesOf(recent)]
  const moves = before.map((share, bin) => Math.abs((after[bin] ?? 0) - share))
  const at = moves.indexOf(Math.max(...moves))
  const events = eventsIn(binAt(learned.cuts, at))
  return `Share of ${events}: ${percent(before[at])} → ${percent(after[at])}`
}

const binAt = (cuts: Float64Array, at: number): Bin =>
  at > cuts.length ? { isUnknown: true } : { above: cuts[at - 1], upTo: cuts[at], isUnknown: false }

function percent(share = NaN): string {
  const hundredths = 100 * share
  return `${hundredths < 10 ? hundredths.toFixed(1) : hundredths.toFixed(0)} %`
}
