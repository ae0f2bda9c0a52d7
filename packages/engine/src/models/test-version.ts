import type { TestScore } from '@winnow/contract'

const PREFIX = 'sandbox-test-'
const VERSIONS: ReadonlyMap<string, TestScore> = new Map(
  (['low', 'review', 'block'] as const).map((score) => [PREFIX + score, score]),
)

/** Stands for the version of models in outcomes with scores that a test value decided: the ledger keeps it. */
export const testVersionOf = (score: TestScore): string => PREFIX + score

/** What the test value asked for; undefined of a version of models. */
export const testScoreIn = (modelVersion: string): TestScore | undefined =>
  VERSIONS.get(modelVersion)
