import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { encodeOutcome } from '../../events/outcome.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { FitTask } from '../../ports/trainer.ts'
import { fitModel } from './fit-model.ts'

const isBad = (sequence: number): boolean => sequence % 4 === 0

/** Scored events of which one feature tells whether they are bad. */
function scoredEntry(sequence: number): LedgerEntry {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[3] = isBad(sequence) ? 5 + (sequence % 7) : sequence % 5
  const scores = new Float32Array(5).fill(isBad(sequence) ? 90 : 10)
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

/** `holders`: entries of models. */
async function fitOf(
  count: number,
  chosen: Pick<FitTask, 'chosen'> = {},
  holders: readonly LedgerEntry[] = [],
) {
  const held = new Map(holders.map((entry) => [entry.sequence, entry]))
  const sequences = Array.from({ length: count }, (_, at) => at + 1)
  const rows = sequences.flatMap((each) => [each, each * 1000, 1, Number(isBad(each))])
  const task = { abuseType: 'payment_abuse', seed: 7, settledMs: -Infinity } as const
  return fitModel({ ...task, ...chosen, rows: Float64Array.from(rows) }, (wanted) =>
    Promise.resolve(wanted.map((each) => held.get(each) ?? scoredEntry(each))),
  )
}

it.each([
  [119, { rows: 24, bad: 6 }, null],
  [195, { rows: 39, bad: 9 }, null],
  [199, { rows: 40, bad: 10 }, 1],
])('of %d rows the latest are judged: %o', async (count, judged, value) => {
  const { summary } = (await fitOf(count)) ?? {}
  expect(summary?.judged).toEqual(judged)
  expect(summary?.metrics.average_precision.value).toBe(value)
  expect(summary?.metrics.area_under_roc.value).toBe(value)
})

describe('a fit of rows that were served as well as can be', () => {
  it('gains nothing on the scores that were served', async () => {
    const fitted = await fitOf(500)
    expect(fitted).toMatchObject({ isPromoted: true, champion: { gain: { value: 0 } } })
    expect(fitted?.champion.metrics.average_precision.value).toBe(1)
    expect(fitted?.champion).not.toHaveProperty('chosen')
  })

  it('gains on the starter, if that was chosen by hand: on what it would have scored itself', async () => {
    const fitted = await fitOf(500, { chosen: 0 })
    expect(fitted).toMatchObject({ isPromoted: true, champion: { chosen: 0 } })
    expect(fitted?.champion.metrics.average_precision.value).toBeLessThan(0.5)
    expect(fitted?.champion.gain?.low).toBeGreaterThan(0.3)
  })

  it('loses against the model that was chosen by hand, if that knows as much', async () => {
    const { bytes = new Uint8Array(0) } = (await fitOf(500)) ?? {}
    const body = { abuseType: 'payment_abuse', how: 'by_hand', model: 1000 } as const
    const holder: LedgerEntry = { ...scoredEntry(1000), kind: 'model', body, outcome: bytes }
    const fitted = await fitOf(500, { chosen: 1000 }, [holder])
    expect(fitted).toMatchObject({ isPromoted: false, champion: { chosen: 1000 } })
    expect(fitted?.champion.metrics.average_precision.value).toBe(1)
  })
})
