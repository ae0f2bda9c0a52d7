import { DAY_MS } from '@winnow/contract'
import type { AbuseType } from '@winnow/contract'
import type { BacktestReport } from './backtest.ts'
import { proposeThreshold, type ThresholdWish } from './propose-threshold.ts'
import { type ScoreBand, scoreBands } from './score-bands.ts'
import type { ThresholdPoint } from './score-histogram.ts'
import { type ShareEstimate, shareOf } from '../evaluation/resampling/share-estimate.ts'

/** A threshold that comes closest to a wish. */
interface ThresholdProposal {
  readonly wish: ThresholdWish
  /** Undefined = no threshold reaches the wish. */
  readonly proposed:
    | (ThresholdPoint & {
        readonly perDay: number
        readonly precision: ShareEstimate | undefined
      })
    | undefined
}

/** What is proposed for one type of abuse, and the curve of its score. */
interface AbuseProposals {
  readonly abuseType: AbuseType
  readonly proposals: readonly ThresholdProposal[]
  /** The highest first. */
  readonly bands: readonly ScoreBand[]
}

export interface ThresholdProposals {
  /** Days of the calendar, UTC, that the events lie on. */
  readonly days: number
  /** In the order of ABUSE_TYPES. */
  readonly abuseTypes: readonly AbuseProposals[]
}

/** Thresholds by wish, from the figures of a backtest. Pure. */
export function proposeThresholds(
  { thresholds, firstMs = 0, lastMs = 0 }: BacktestReport,
  wishes: readonly ThresholdWish[],
): ThresholdProposals {
  const days = Math.floor(lastMs / DAY_MS) - Math.floor(firstMs / DAY_MS) + 1
  return {
    days,
    abuseTypes: thresholds.map(({ abuseType, points }) => ({
      abuseType,
      proposals: wishes.map((wish) => ({ wish, proposed: proposedFor(wish, points, days) })),
      bands: scoreBands(points, days),
    })),
  }
}

function proposedFor(
  wish: ThresholdWish,
  points: readonly ThresholdPoint[],
  days: number,
): ThresholdProposal['proposed'] {
  const point = proposeThreshold(points, wish, days)
  return (
    point && {
      ...point,
      perDay: point.events / days,
      precision: shareOf(point.bad, point.bad + point.good),
    }
  )
}
