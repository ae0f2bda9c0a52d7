import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, IDENTITY } from '../../evaluation/calibration/calibration.ts'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { followLatest } from './follow-latest.ts'
import type { OutOfFoldRows } from './out-of-fold-margins.ts'

const ROWS = 4000
const LATEST_FROM = (ROWS * 4) / 5

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Rows of which margins say how likely they are bad, up to the latest fifth, in which the log-odds are moved. */
function rowsOf(seed: number, moved: number, weight: number): OutOfFoldRows {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const margins = Float64Array.from({ length: ROWS }, () => 4 * lot() - 4)
  const bad = Uint8Array.from(margins, (margin, row) =>
    Number(lot() < probability(margin + (row < LATEST_FROM ? 0 : moved))),
  )
  const none = new Float64Array(ROWS)
  const vectors = { width: 0, features: new Float32Array(0), starter: none, online: none }
  const weights = new Float32Array(ROWS).fill(weight)
  return { rows: { count: ROWS, ...vectors, served: none, bad, weights }, margins }
}

const seeds = fc.nat(10_000)

describe('the base of the latest rows', () => {
  it('is lowered to within a fifth of what is bad among them, where that fell', () => {
    const change = fc.double({ min: -1.2, max: -0.6, noNaN: true })
    fc.assert(
      fc.property(seeds, change, (seed, moved) => {
        const { rows, margins } = rowsOf(seed, moved, 1)
        const drawn = followLatest(IDENTITY, { rows, margins })
        const latest = margins.subarray(LATEST_FROM)
        const promised = latest.reduce((sum, each) => sum + probability(calibrate(drawn, each)), 0)
        const came = rows.bad.subarray(LATEST_FROM).reduce((sum, each) => sum + each, 0)
        expect(promised / came).toBeGreaterThan(0.8)
        expect(promised / came).toBeLessThan(1.25)
      }),
      { numRuns: 30 },
    )
  })

  it('never rises: good rows may be missing there', () => {
    const change = fc.double({ min: 0, max: 2, noNaN: true })
    fc.assert(
      fc.property(seeds, change, (seed, moved) => {
        const drawn = followLatest(IDENTITY, rowsOf(seed, moved, 1))
        expect(calibrate(drawn, 0)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 30 },
    )
  })

  it('stays where the fall may be chance, as of rows that stand for few events', () => {
    expect(followLatest(IDENTITY, rowsOf(3, -1, 0.01))).toBe(IDENTITY)
    expect(followLatest(IDENTITY, rowsOf(3, -1, 1))).not.toBe(IDENTITY)
  })

  it('stays where few of them are bad', () => {
    const { rows, margins } = rowsOf(5, 0, 1)
    const bad = rows.bad.map((each, row) => (row < LATEST_FROM + 40 ? each : 0))
    const quiet = { ...rows, bad }
    expect(followLatest(IDENTITY, { rows: quiet, margins })).toBe(IDENTITY)
  })
})
