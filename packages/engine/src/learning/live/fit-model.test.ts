import { expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { encodeOutcome } from '../../outcome.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { fitModel } from './fit-model.ts'

const isBad = (sequence: number): boolean => sequence % 4 === 0

/** Scored events of which one feature tells whether they are bad. */
function scoredEntry(sequence: number): LedgerEntry {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[3] = isBad(sequence) ? 5 + (sequence % 7) : sequence % 5
  const scores = new Float32Array(5).fill(10)
  const online = new Float32Array(0)
  return {
    sequence,
    environment: 1,
    kind: 'event',
    receivedAtMs: sequence * 1000,
    body: '{"$type":"$login"}',
    requestId: undefined,
    outcome: encodeOutcome({ modelVersion: 'starter-1', scores, features, online, enrichment: {} }),
  }
}

async function summaryOfFit(count: number) {
  const sequences = Array.from({ length: count }, (_, at) => at + 1)
  const rows = sequences.flatMap((each) => [each, each * 1000, 1, Number(isBad(each))])
  const task = { abuseType: 'payment_abuse', seed: 7, settledMs: -Infinity } as const
  const fitted = await fitModel({ ...task, rows: Float64Array.from(rows) }, (wanted) =>
    Promise.resolve(wanted.map(scoredEntry)),
  )
  return fitted?.summary
}

it.each([
  [119, { rows: 24, bad: 6 }, null],
  [195, { rows: 39, bad: 9 }, null],
  [199, { rows: 40, bad: 10 }, 1],
])('of %d rows the latest are judged: %o', async (count, judged, value) => {
  const summary = await summaryOfFit(count)
  expect(summary?.judged).toEqual(judged)
  expect(summary?.metrics.average_precision.value).toBe(value)
  expect(summary?.metrics.area_under_roc.value).toBe(value)
})
