import { ABUSE_TYPES, type TestScore } from '@winnow/contract'
import { NO_MARGINS, type Outcome } from './outcome.ts'
import { TEST_REASON } from '../models/reason-names.ts'
import type { Reason } from '../models/reasons.ts'
import { testScoreIn, testVersionOf } from '../models/test-version.ts'

/** Below, between and above the usual thresholds. */
const SCORES: Readonly<Record<TestScore, number>> = { low: 1, review: 70, block: 95 }

const FAMILY = 'sandbox'

/** The outcome with the scores that a test value asks for, of each abuse type the same. */
export function withTestScore(outcome: Outcome, testScore: TestScore): Outcome {
  const { features, enrichment } = outcome
  const scores = new Float32Array(ABUSE_TYPES.length).fill(SCORES[testScore])
  return {
    modelVersion: testVersionOf(testScore),
    scores,
    features,
    online: NO_MARGINS,
    enrichment,
  }
}

/** The one reason of such scores; undefined where models made them. */
export function testReasonOf({ modelVersion, scores }: Outcome): Reason | undefined {
  const value = testScoreIn(modelVersion)
  if (value === undefined) return undefined
  const share = (scores[0] ?? NaN) / 100
  return {
    name: TEST_REASON,
    value,
    details: { family: FAMILY },
    why: `A test value of the sandbox decides this score (${value}). Nothing else counts.`,
    contribution: Math.log(share / (1 - share)),
  }
}
