import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { encodeOutcome, FEATURES, type LedgerEntry, NO_OUTCOME } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { blockStarts, PopulationSamples, sampleEnd } from './population-samples.ts'

const eventOf = (sequence: number, environment: number): LedgerEntry => {
  const features = new Float32Array(FEATURES.length).fill(NaN)
  features[0] = sequence
  return {
    sequence,
    environment,
    kind: 'event',
    receivedAtMs: sequence,
    body: JSON.stringify({ $type: '$login', $user_id: `u-${sequence % 50}` }),
    requestId: undefined,
    outcome: encodeOutcome({ ...NO_OUTCOME, modelVersion: 'm', features }),
  }
}

describe('where a sample is taken', () => {
  it('is in the ledger, newest first, all of it while it is short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (last) => {
        const starts = blockStarts(last)
        expect(starts.length).toBeLessThanOrEqual(128)
        expect(starts).toEqual([...starts].sort((a, b) => b - a))
        for (const from of starts) expect(from).toBeGreaterThanOrEqual(1)
        if (last > 0 && last <= 64 * 128) expect(starts.at(-1)).toBe(1)
      }),
    )
  })
})

describe('a sample', () => {
  it('holds the newest values of the users of one environment, and is kept ten minutes', async () => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const entries = Array.from({ length: 400 }, (_, at) => eventOf(at + 1, at < 200 ? 1 : 2))
    await store.ledger.append(entries)
    let nowMs = 0
    const samples = new PopulationSamples(store.ledger, () => nowMs)
    const population = await samples.of(1)
    expect(population.size).toBe(50)
    // The users' last events in environment 1 are entries 151 … 200.
    expect(population.standing(0, 175)).toEqual({ users: 50, lower: 24, same: 1 })
    nowMs = 599_999
    expect((await samples.of(1)) === population).toBe(true)
    nowMs = 600_000
    expect((await samples.of(1)) === population).toBe(false)
    await store.close()
  })

  it('of an environment without events knows nobody', async () => {
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const population = await new PopulationSamples(store.ledger, () => 0).of(7)
    expect(population.size).toBe(0)
    await store.close()
  })
})

describe('a sample of the past', () => {
  it('ends at or just before its entry, and stays what it was', async () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (sequence) => {
        const end = sampleEnd(sequence)
        expect(end).toBeLessThanOrEqual(sequence)
        expect(end).toBeGreaterThan(sequence * (1 - 1 / 128))
        expect(sampleEnd(end)).toBe(end)
      }),
    )
    const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
    const entries = Array.from({ length: 400 }, (_, at) => eventOf(at + 1, 1))
    await store.ledger.append(entries.slice(0, 200))
    const before = await new PopulationSamples(store.ledger, () => 0).asOf(1, 100)
    expect(before.standing(0, 75)).toEqual({ users: 50, lower: 24, same: 1 })
    await store.ledger.append(entries.slice(200))
    const after = await new PopulationSamples(store.ledger, () => 0).asOf(1, 100)
    // Vitest takes seconds for that many numbers.
    expect(isDeepStrictEqual(after, before)).toBe(true)
    await store.close()
  })
})
