import { ABUSE_TYPES } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { decodeEnrichment, decodeOutcome, encodeOutcome, NO_OUTCOME } from './outcome.ts'
import { testReasonOf, withTestScore } from './test-scores.ts'

const outcome = {
  ...NO_OUTCOME,
  modelVersion: 'starter-1',
  scores: Float32Array.from(ABUSE_TYPES, (_, at) => at),
  features: Float32Array.from([1, 0, NaN, 4]),
}

describe.each([
  ['low', 1],
  ['review', 70],
  ['block', 95],
] as const)('the test score %s', (testScore, score) => {
  const place = { ipCountry: 'DE', ipAsn: 3320, ipHosting: false }
  const enrichment = { ...NO_OUTCOME.enrichment, ...place, testScore }
  const tested = withTestScore({ ...outcome, enrichment }, testScore)

  it('stands in the place of every score, and leaves the features', () => {
    expect([...tested.scores]).toEqual(ABUSE_TYPES.map(() => score))
    expect(tested.features).toEqual(outcome.features)
  })

  it('is in the ledger, for a replay to give it again', () => {
    const bytes = encodeOutcome(tested)
    expect(decodeOutcome(bytes)).toEqual(tested)
    expect(decodeEnrichment(bytes)).toEqual(enrichment)
    expect(
      encodeOutcome(withTestScore({ ...outcome, enrichment: decodeEnrichment(bytes) }, testScore)),
    ).toEqual(bytes)
  })

  it('is the one reason, whose log-odds are the score', () => {
    const { name, value, contribution = NaN } = testReasonOf(tested) ?? {}
    expect([name, value]).toEqual(['sandbox_test_value', testScore])
    expect(100 / (1 + Math.exp(-contribution))).toBeCloseTo(score)
  })
})

it('no other outcome has such a reason, or reads as one', () => {
  expect(testReasonOf(outcome)).toBeUndefined()
  expect(decodeEnrichment(encodeOutcome(outcome)).testScore).toBeUndefined()
  const odd = { ...outcome, modelVersion: 'sandbox-test-other' }
  expect(decodeEnrichment(encodeOutcome(odd)).testScore).toBeUndefined()
})
