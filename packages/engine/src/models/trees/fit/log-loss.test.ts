import { describe, expect, it } from 'vitest'
import { baseOf, chanceOf, logLossOf } from './log-loss.ts'
import { rowsOf } from './small-worlds.test.support.ts'

const drawn = rowsOf({
  count: 500,
  featureCount: 1,
  seed: 3,
  feature: (_, chance) => chance.next(),
  chanceBad: () => 0.02,
})
const rows = {
  ...drawn,
  weights: drawn.weights.map((_, row) => 1 + (row % 3)),
  offsets: drawn.offsets.map((_, row) => (row % 5) - 2),
}

describe('log loss', () => {
  it('is the mean of −ln(probability of what came true), by weight', () => {
    const margins = rows.offsets.map((_, row) => (row % 7) / 2 - 4)
    let loss = 0
    let weights = 0
    for (let row = 100; row < 500; row += 1) {
      const bad = chanceOf((margins[row] ?? 0) + (rows.offsets[row] ?? 0))
      loss -= (rows.weights[row] ?? 0) * Math.log(rows.bad[row] === 1 ? bad : 1 - bad)
      weights += rows.weights[row] ?? 0
    }
    expect(logLossOf(rows, margins, 100)).toBeCloseTo(loss / weights, 12)
  })

  it('stays finite where a margin is beyond all doubt', () => {
    const margins = new Float64Array(500).fill(5000)
    expect(logLossOf(rows, margins, 0)).toBeGreaterThan(1000)
    expect(logLossOf(rows, margins, 0)).toBeLessThan(5001)
  })

  it('is smallest at the base', () => {
    const at = (base: number): number => logLossOf(rows, new Float64Array(500).fill(base), 0)
    const base = baseOf(rows, 500)
    expect(at(base)).toBeLessThan(at(base - 0.01))
    expect(at(base)).toBeLessThan(at(base + 0.01))
  })

  it('makes the base the log-odds of the rate where nothing is offset', () => {
    const bad = drawn.bad.reduce((sum, flag) => sum + flag, 0)
    expect(baseOf(drawn, 500)).toBeCloseTo(Math.log(bad / (500 - bad)), 5)
  })
})
