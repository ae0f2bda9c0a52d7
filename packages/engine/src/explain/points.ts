import { scoreOf } from '../models/score.ts'

/** A change of the score of fewer points is minor: no analyst decides by it. */
export const MINOR_POINTS = 0.1

/** Log-odds nearer to each other than this are the same: their quotient would be noise. */
const SAME_LOG_ODDS = 1e-9

/**
 * How many points of a score from 0 to 100 one unit of log-odds is worth between two log-odds: the slope of the straight line
 * between their scores. Times it, contributions that lead from `from` to `to` add up to the difference of the two scores.
 */
export function pointsPerLogOdds(from: number, to: number): number {
  const low = scoreOf(from)
  if (Math.abs(to - from) < SAME_LOG_ODDS) return (low * (100 - low)) / 100
  return (scoreOf(to) - low) / (to - from)
}

/** Points as a sentence gives them: `0.2`, `12.3`; of less than a tenth `less than 0.1`. */
export function pointsText(points: number): string {
  const size = Math.abs(points)
  return size < MINOR_POINTS / 2 ? `less than ${MINOR_POINTS}` : size.toFixed(1)
}
