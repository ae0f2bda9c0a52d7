import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate } from '../evaluation/calibration/calibration.ts'
import { RandomBits } from '../evaluation/resampling/random-bits.ts'
import { scoreOf } from '../models/score.ts'
import { NO_BATCH } from './batch-model.ts'
import { calibrationOf } from './calibrate-layers.ts'
import { judgedFrom, type RowTable } from './row-table.ts'

/** Rows whose starter promises e^`off` times too much odds, `share` of them bad. */
function tableOf(count: number, share: number, off: number): RowTable {
  const bits = new RandomBits(7)
  const chance = (): number => bits.next() / 2 ** 32
  const base = Math.log(share / (1 - share))
  const margins = Float64Array.from({ length: count }, () => base + 2 * chance() - 1)
  return {
    count,
    width: 0,
    features: new Float32Array(0),
    bad: Uint8Array.from(margins, (margin) => Number(chance() < scoreOf(margin) / 100)),
    weights: new Float32Array(count).fill(1),
    starter: margins.map((margin) => margin + off),
    online: new Float64Array(count),
    served: new Float64Array(count),
  }
}

const calibrationFor = (table: RowTable, shares = { batch: 0, online: 1 }) =>
  calibrationOf({ batch: NO_BATCH, shares, margins: table.starter.slice(judgedFrom(table)) }, table)

/** What the scores promise, ÷ what came. */
function promiseOf(table: RowTable): number {
  const calibration = calibrationFor(table)
  const promised = table.starter.reduce(
    (sum, margin) => sum + scoreOf(calibrate(calibration, margin)) / 100,
    0,
  )
  return promised / table.bad.reduce((sum, each) => sum + each, 0)
}

describe('the base of few labels', () => {
  const off = double({ min: -2, max: 2, noNaN: true })

  it('comes nearer to what came, and is never moved beyond it', () => {
    assert(
      property(off, (error) => {
        const table = tableOf(2000, 0.04, error)
        const [before, after] = [tablePromise(table), promiseOf(table)]
        expect(Math.abs(Math.log(after))).toBeLessThanOrEqual(Math.abs(Math.log(before)) + 0.01)
        expect(after).toBeGreaterThan(0.75)
        expect(after).toBeLessThan(1.35)
      }),
      { numRuns: 20 },
    )
  })

  it('moves little where five bad rows are all there are', () => {
    const table = tableOf(100, 0.05, 1)
    const calibration = calibrationFor(table)
    expect(calibration.kind === 'prior_shift' && calibration.shift).toBeLessThan(0)
    expect(calibration.kind === 'prior_shift' && calibration.shift).toBeGreaterThan(-1)
  })

  it('is that of all rows, though no bad one is among those that judge', () => {
    const whole = tableOf(2000, 0.04, -1)
    const table = { ...whole, bad: whole.bad.map((bad, row) => (row < 1600 ? bad : 0)) }
    const none = {
      ...whole,
      bad: whole.bad.map((bad, row) => (row < 1600 && row > 1500 ? bad : 0)),
    }
    const [many, few] = [table, none].map((rows) => shiftIn(rows))
    expect(many).toBeGreaterThan(few ?? NaN)
  })

  it('leaves to a batch model what it has mended', () => {
    const table = tableOf(2000, 0.04, -1)
    const judges = { ...table, bad: table.bad.map((bad, row) => (row < 1990 ? bad : 0)) }
    expect(shiftIn(judges, { batch: 1, online: 0 })).toBeLessThan(shiftIn(judges))
  })
})

const shiftIn = (table: RowTable, shares = { batch: 0, online: 1 }): number => {
  const calibration = calibrationFor(table, shares)
  return calibration.kind === 'prior_shift' ? calibration.shift : NaN
}

const tablePromise = ({ starter, bad }: RowTable): number =>
  starter.reduce((sum, margin) => sum + scoreOf(margin) / 100, 0) /
  bad.reduce((sum, each) => sum + each, 0)
