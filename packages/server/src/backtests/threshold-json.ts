import type { thresholdProposalsSchema } from '@winnow/contract/native'
import { proposeThresholds, type ThresholdWish } from '@winnow/engine'
import type { Written } from '../answers/written.ts'
import type { FinishedBacktest } from './kept-backtest.ts'

/** Thresholds by wish from the figures of a backtest, as the wire has them. */
export function thresholdJson(
  { id, report }: FinishedBacktest,
  wishes: readonly ThresholdWish[],
): Written<typeof thresholdProposalsSchema> {
  const { days, abuseTypes } = proposeThresholds(report, wishes)
  return {
    backtest: id,
    days,
    abuse_types: abuseTypes.map(({ abuseType, proposals, bands }) => ({
      abuse_type: abuseType,
      proposals: proposals.map(({ wish, proposed }) => ({
        wish: wish.is,
        proposed: proposed === undefined ? null : pointJson(proposed),
      })),
      bands: bands.map(({ badShare, ...band }) => ({
        ...amountsJson(band),
        bad_share: badShare ?? null,
      })),
    })),
  }
}

type Proposed = NonNullable<
  ReturnType<typeof proposeThresholds>['abuseTypes'][number]['proposals'][number]['proposed']
>

const pointJson = ({ precision, ...point }: Proposed) => ({
  ...amountsJson(point),
  precision: precision ?? null,
})

interface Amounts {
  readonly badMicros: number
  readonly goodMicros: number
  readonly perDay: number
}

const amountsJson = <Of extends Amounts>({ badMicros, goodMicros, perDay, ...rest }: Of) => ({
  ...rest,
  bad_micros: badMicros,
  good_micros: goodMicros,
  per_day: perDay,
})
