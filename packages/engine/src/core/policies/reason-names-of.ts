import type { AbuseType } from '@winnow/contract'
import type { Outcome } from '../../events/outcome.ts'
import { testReasonOf } from '../../events/test-scores.ts'
import { servedReasons } from '../../explain/served-reasons.ts'
import { traceIn } from '../../learning/live/learned-trace.ts'
import { STARTER_VERSION } from '../../models/starter/index.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import type { ReasonNames } from '../../policies/reason-reads.ts'
import { shadowsIn, verdictIn } from '../../policies/recorded-verdict.ts'

/**
 * The names of the reasons for the scores of an outcome, each made when it is asked for. Of a stored outcome that labels had a
 * part in, those are known that a policy read back then.
 */
export function reasonNamesOf(outcome: Outcome): NonNullable<PolicyInput['reasons']> {
  const known: Partial<Record<AbuseType, readonly string[]>> = recordedIn(outcome)
  const canTell = isExplained(outcome)
  return (type) => {
    if (canTell) known[type] ??= namesOf(outcome, type)
    return known[type]
  }
}

const namesOf = (outcome: Outcome, type: AbuseType): readonly string[] =>
  servedReasons(outcome, undefined, type).map(({ name }) => name)

const recordedIn = ({ sections }: Outcome): ReasonNames =>
  sections === undefined
    ? {}
    : Object.assign(
        {},
        ...[...shadowsIn(sections), verdictIn(sections)].map((verdict) => verdict?.reasons),
      )

/** Whether all that made the scores is at hand. */
const isExplained = (outcome: Outcome): boolean =>
  outcome.modelVersion === STARTER_VERSION ||
  testReasonOf(outcome) !== undefined ||
  traceIn(outcome) !== undefined
