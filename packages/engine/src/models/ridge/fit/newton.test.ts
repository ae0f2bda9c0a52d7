import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogisticProblem, minimise } from './newton.ts'
import { randomFrom } from '../../online/random.test.support.ts'

const problemOf = (seed: number, rows: number, width: number): LogisticProblem => {
  const random = randomFrom(seed)
  return {
    rows: Float32Array.from({ length: rows * width }, () => 2 * random() - 1),
    width,
    isBad: Uint8Array.from({ length: rows }, () => Number(random() < 0.3)),
    weights: Float64Array.from({ length: rows }, () => 3 * random()),
    prior: Float64Array.from({ length: width }, () => random()),
    penalty: Float64Array.from({ length: width }, () => 0.5 + 5 * random()),
  }
}

/** The loss as it is written down. */
const naiveLoss = (problem: LogisticProblem, x: Float64Array): number => {
  const { rows, width, isBad, weights, prior, penalty } = problem
  const held = x.reduce(
    (sum, v, at) => sum + ((penalty[at] ?? 0) / 2) * (v - (prior[at] ?? 0)) ** 2,
    0,
  )
  return [...isBad].reduce((sum, bad, row) => {
    const own = rows.subarray(row * width, (row + 1) * width)
    const margin = own.reduce((total, value, at) => total + value * (x[at] ?? 0), 0)
    const p = 1 / (1 + Math.exp(-margin))
    return sum - (weights[row] ?? 0) * Math.log(bad === 1 ? p : 1 - p)
  }, held)
}

describe("Newton's method", () => {
  it('ends where every way is up', () => {
    const shape = fc.tuple(
      fc.nat(),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 8 }),
    )
    fc.assert(
      fc.property(shape, ([seed, rows, width]) => {
        const problem = problemOf(seed, rows, width)
        const x = minimise(problem)
        const least = naiveLoss(problem, x)
        for (let at = 0; at < width; at += 1) {
          for (const away of [-0.01, 0.01]) {
            const beside = x.with(at, (x[at] ?? 0) + away)
            expect(naiveLoss(problem, beside)).toBeGreaterThan(least)
          }
        }
      }),
    )
  })

  it('stays at the prior without rows', () => {
    const problem = problemOf(1, 0, 4)
    expect(minimise(problem)).toEqual(problem.prior)
  })

  it('takes a weight for so many equal rows', () => {
    const problem = problemOf(2, 30, 3)
    const rows = Float32Array.of(...problem.rows, ...problem.rows)
    const isBad = Uint8Array.of(...problem.isBad, ...problem.isBad)
    const twice = {
      ...problem,
      rows,
      isBad,
      weights: Float64Array.of(...problem.weights, ...problem.weights),
    }
    const weighted = { ...problem, weights: problem.weights.map((weight) => 2 * weight) }
    const [a, b] = [minimise(twice), minimise(weighted)]
    a.forEach((value, at) => expect(value).toBeCloseTo(b[at] ?? NaN, 6))
  })
})
