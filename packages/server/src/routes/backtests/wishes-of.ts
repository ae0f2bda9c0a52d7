import type { backtestCalls, BodyRead } from '@winnow/contract/native'
import type { AssumedCosts, ThresholdWish } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'

type Wished = BodyRead<(typeof backtestCalls)['proposeThresholds']>

/** What thresholds are to reach. Error: OwnRefusal invalid_request, where nothing is wished. */
export function wishesOf(wished: Wished, costs: AssumedCosts): readonly ThresholdWish[] {
  const { at_most_per_day: perDay, precision, lowest_cost: isCheapest } = wished
  const { loss_share: lossShare = costs.lossShare } = wished
  const { review_micros: reviewMicros = costs.reviewMicros } = wished
  const wishes: ThresholdWish[] = []
  if (perDay !== undefined) wishes.push({ is: 'at_most_per_day', events: perDay })
  if (precision !== undefined) wishes.push({ is: 'precision', atLeast: precision })
  if (isCheapest === true) {
    wishes.push({ is: 'lowest_cost', costs: { ...costs, lossShare, reviewMicros } })
  }
  if (wishes.length > 0) return wishes
  throw new OwnRefusal('invalid_request', 'Nothing is wished of the thresholds.', {
    issues: { body: 'has none of `at_most_per_day`, `precision` and `lowest_cost`' },
  })
}
