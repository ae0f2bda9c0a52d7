import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Chance, sigmoid } from '../rows.test.support.ts'
import {
  type Calibration,
  calibrate,
  isProper,
  priorShift,
  shifted,
  SLOPE_MAX,
} from './calibration.ts'
import { decodeCalibration, encodeCalibration } from './calibration-code.ts'
import { chooseCalibration } from './choose-calibration.ts'
import { fitBeta, fitPlatt } from './fit-calibration.ts'
import { type MarginRows, rowsBetween } from './margin-rows.ts'

const coefficient = fc.double({ min: -20, max: 20, noNaN: true }).map((value) => value || 0)
const positive = fc.double({ min: 0.01, max: SLOPE_MAX, noNaN: true })
const arbitraryCalibration: fc.Arbitrary<Calibration> = fc.oneof(
  fc.constant({ kind: 'identity' as const }),
  fc.record({ kind: fc.constant('prior_shift' as const), shift: coefficient }),
  fc.record({ kind: fc.constant('platt' as const), slope: positive, intercept: coefficient }),
  fc.record({ kind: fc.constant('beta' as const), a: positive, b: positive, c: coefficient }),
)

interface World {
  readonly count: number
  /** True log-odds of rows of which the model says this. */
  readonly truth: (margin: number) => number
}

/** Rows with margins that are normal around −2. */
function worldOf(seed: number, { count, truth }: World): MarginRows {
  const chance = new Chance(seed)
  const margins = Float64Array.from({ length: count }, () => 2 * chance.normal() - 2)
  const bad = margins.map((margin) => (chance.uniform() < sigmoid(truth(margin)) ? 1 : 0))
  return { margins, bad: Uint8Array.from(bad) }
}

const PROBES = [-6, -4, -2, 0, 2]
const probability = (calibration: Calibration | undefined, margin: number): number =>
  calibration === undefined ? NaN : sigmoid(calibrate(calibration, margin))

describe('a calibration', () => {
  it('rises with the margin', () => {
    const margin = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(arbitraryCalibration, margin, margin, (calibration, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(calibrate(calibration, low)).toBeLessThanOrEqual(calibrate(calibration, high))
        expect(calibrate(calibration, high)).not.toBeNaN()
      }),
    )
  })

  it('shifts all log-odds alike', () => {
    fc.assert(
      fc.property(arbitraryCalibration, coefficient, coefficient, (calibration, by, margin) => {
        const moved = calibrate(shifted(calibration, by), margin)
        expect(moved).toBeCloseTo(calibrate(calibration, margin) + by, 9)
      }),
    )
  })

  it('of beta with equal bends is Platt’s', () => {
    for (const margin of PROBES)
      expect(calibrate({ kind: 'beta', a: 0.7, b: 0.7, c: 0.3 }, margin)).toBeCloseTo(
        calibrate({ kind: 'platt', slope: 0.7, intercept: 0.3 }, margin),
        12,
      )
  })

  it('by prior shift gives back the odds that sampling took away', () => {
    expect(priorShift(1)).toEqual({ kind: 'identity' })
    expect(calibrate(priorShift(0.1), Math.log(10))).toBeCloseTo(0, 12)
    for (const keep of [0, -1, 1.1, NaN]) expect(() => priorShift(keep)).toThrow('cannot be kept')
  })
})

describe('a fit', () => {
  it('finds the line between margins and truth', () => {
    const truth = (margin: number): number => 0.6 * margin - 1.5
    expect(fitPlatt(worldOf(1, { count: 40_000, truth }))).toMatchObject({
      slope: expect.closeTo(0.6, 1) as number,
      intercept: expect.closeTo(-1.5, 1) as number,
    })
  })

  it('of beta finds a bend that a line cannot', () => {
    const bent: Calibration = { kind: 'beta', a: 0.3, b: 2, c: -1 }
    const rows = worldOf(2, { count: 40_000, truth: (margin) => calibrate(bent, margin) })
    const errorOf = (calibration: Calibration | undefined): number =>
      Math.max(
        ...PROBES.map((probe) =>
          Math.abs(probability(calibration, probe) - probability(bent, probe)),
        ),
      )
    expect(errorOf(fitBeta(rows))).toBeLessThan(0.02)
    expect(errorOf(fitPlatt(rows))).toBeGreaterThan(0.05)
    expect(chooseCalibration(rows).kind).toBe('beta')
  })

  it('takes a weight for repetition, but for the smoothing of the targets', () => {
    const { margins, bad } = worldOf(3, { count: 2000, truth: (margin) => margin / 2 })
    const weights = Float64Array.from(bad, (_, row) => 1 + (row % 3))
    const rows = [...margins.keys()].flatMap((row) =>
      Array.from({ length: 1 + (row % 3) }, () => row),
    )
    const repeated = {
      margins: Float64Array.from(rows, (row) => margins[row] ?? NaN),
      bad: Uint8Array.from(rows, (row) => bad[row] ?? 0),
    }
    for (const fit of [fitPlatt, fitBeta])
      for (const probe of PROBES)
        expect(probability(fit({ margins, bad, weights }), probe)).toBeCloseTo(
          probability(fit(repeated), probe),
          9,
        )
  })

  it('of sampled goods with weights is the fit of all', () => {
    const { margins, bad } = worldOf(4, { count: 40_000, truth: (margin) => 2 * margin })
    const chance = new Chance(5)
    const kept = [...margins.keys()].filter((row) => bad[row] === 1 || chance.uniform() < 0.2)
    const sampled = {
      margins: Float64Array.from(kept, (row) => margins[row] ?? NaN),
      bad: Uint8Array.from(kept, (row) => bad[row] ?? 0),
      weights: Float64Array.from(kept, (row) => (bad[row] === 1 ? 1 : 5)),
    }
    for (const probe of PROBES)
      expect(probability(fitPlatt(sampled), probe)).toBeCloseTo(sigmoid(2 * probe), 1.5)
  })

  it('is refused when what is bad scores low', () => {
    const { margins, bad } = worldOf(6, { count: 3000, truth: (margin) => -margin })
    expect(fitPlatt({ margins, bad })).toBeUndefined()
    expect(fitBeta({ margins, bad })).toBeUndefined()
  })

  it('does not jump where no margins are: what lies beyond a gap keeps its order', () => {
    const chance = new Chance(11)
    const isHigh = Array.from({ length: 10_000 }, () => chance.uniform() < 0.1)
    const margins = Float64Array.from(isHigh, (high) => (high ? 3 : -5) + chance.normal() / 2)
    const bad = Uint8Array.from(isHigh, (high) => (chance.uniform() < (high ? 0.99 : 0.05) ? 1 : 0))
    const calibration = chooseCalibration({ margins, bad })
    expect(calibration.kind).toBe('beta')
    const scores = margins.toSorted().map((margin) => probability(calibration, margin))
    expect(new Set(scores).size).toBe(new Set(margins).size)
    expect(probability(calibration, -5)).toBeCloseTo(0.05, 1.5)
  })

  it('stays finite when all rows are told apart', () => {
    const margins = Float64Array.from({ length: 200 }, (_, row) => (row < 100 ? -5 - row : row))
    const bad = Uint8Array.from({ length: 200 }, (_, row) => (row < 100 ? 0 : 1))
    for (const fit of [fitPlatt, fitBeta]) {
      const calibration = fit({ margins, bad })
      expect(calibration !== undefined && isProper(calibration)).toBe(true)
      expect(probability(calibration, -50)).toBeGreaterThan(0)
    }
  })
})

describe('the choice', () => {
  it('is the prior shift alone while bad rows are few', () => {
    const rows = worldOf(7, { count: 2000, truth: (margin) => margin / 3 })
    const [few, enough] = [99, 100].map((count) => {
      const badRows = [...rows.bad.keys()].filter((row) => rows.bad[row] === 1)
      return rowsBetween(rows, 0, (badRows[count - 1] ?? NaN) + 1)
    })
    if (few === undefined || enough === undefined) throw new Error('two samples were cut')
    expect(chooseCalibration(few)).toEqual({ kind: 'identity' })
    expect(chooseCalibration(few, 0.5)).toEqual(priorShift(0.5))
    expect(chooseCalibration(enough).kind).not.toBe('identity')
  })

  it('leaves good margins alone or nearly so, and mends bad ones', () => {
    const honest = chooseCalibration(worldOf(8, { count: 6000, truth: (margin) => margin }))
    for (const probe of PROBES) expect(probability(honest, probe)).toBeCloseTo(sigmoid(probe), 1)
    const truth = (margin: number): number => margin / 3 - 1
    const mended = chooseCalibration(worldOf(9, { count: 6000, truth }))
    expect(mended.kind).not.toBe('identity')
    for (const probe of PROBES)
      expect(probability(mended, probe)).toBeCloseTo(sigmoid(truth(probe)), 1)
  })

  it('leaves a model alone that ranks the wrong way round', () => {
    const rows = worldOf(10, { count: 3000, truth: (margin) => -margin })
    expect(chooseCalibration(rows)).toEqual({ kind: 'identity' })
  })

  it('refuses columns of unequal length', () => {
    const rows = { margins: new Float64Array(3), bad: new Uint8Array(2) }
    expect(() => chooseCalibration(rows)).toThrow('unequal')
  })
})

describe('the code of a calibration', () => {
  it('says the same when read back', () => {
    fc.assert(
      fc.property(arbitraryCalibration, (calibration) => {
        expect(decodeCalibration(encodeCalibration(calibration))).toEqual(calibration)
      }),
    )
  })

  it.each([
    ['', 'no JSON'],
    ['[]', 'no object'],
    ['null', 'no object'],
    ['{}', 'kind is none'],
    ['{"kind":"constructor"}', 'kind is none'],
    ['{"kind":"identity","shift":1}', 'identity has no shift'],
    ['{"kind":"prior_shift"}', 'shift is no number'],
    ['{"kind":"platt","slope":"1","intercept":0}', 'slope is no number'],
    ['{"kind":"platt","slope":1,"intercept":null}', 'intercept is no number'],
    ['{"kind":"platt","slope":0,"intercept":0}', 'does not rise'],
    ['{"kind":"platt","slope":5.1,"intercept":0}', 'out of bounds'],
    ['{"kind":"beta","a":0,"b":5.1,"c":0}', 'out of bounds'],
    ['{"kind":"platt","slope":1e999,"intercept":0}', 'out of bounds'],
    ['{"kind":"beta","a":-1,"b":2,"c":0}', 'does not rise'],
    ['{"kind":"beta","a":0,"b":0,"c":0}', 'does not rise'],
    [`{"kind":"identity"${' '.repeat(500)}}`, 'longer than 500'],
  ])('refuses %s', (text, why) => {
    expect(() => decodeCalibration(text)).toThrow(why)
  })
})
