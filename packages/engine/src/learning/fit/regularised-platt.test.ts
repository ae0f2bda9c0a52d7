import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate } from '../../evaluation/calibration/calibration.ts'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { scoreOf } from '../../models/score.ts'
import { regularisedPlatt } from './regularised-platt.ts'

/** Margins from −6 to 2, and labels drawn from log-odds of `slope` · margin + `shift`. */
function rowsOf(seed: number, count: number, { slope, shift }: Record<'slope' | 'shift', number>) {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const margins = Float64Array.from({ length: count }, () => 8 * lot() - 6)
  const bad = Uint8Array.from(margins, (margin) =>
    Number(lot() < scoreOf(slope * margin + shift) / 100),
  )
  const none = new Float64Array(count)
  const told = { count, width: 0, features: new Float32Array(0), starter: none, online: none }
  return { rows: { ...told, served: none, bad, weights: new Float32Array(count).fill(1) }, margins }
}

const seeds = fc.nat(10_000)

describe('a regularised Platt calibration', () => {
  it('matches the share of bad rows, of many', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(-1, 0, 1), (seed, shift) => {
        const unseen = rowsOf(seed, 4000, { slope: 0.7, shift })
        const drawn = regularisedPlatt(unseen)
        const promised = unseen.margins.reduce((all, margin) => {
          return all + scoreOf(calibrate(drawn, margin)) / 100
        }, 0)
        const came = unseen.rows.bad.reduce((all, each) => all + each, 0)
        expect(promised / came).toBeGreaterThan(0.9)
        expect(promised / came).toBeLessThan(1.1)
      }),
      { numRuns: 25 },
    )
  })

  it('moves margins the less, the fewer rows there are', () => {
    const shiftOf = (count: number): number =>
      calibrate(regularisedPlatt(rowsOf(7, count, { slope: 1, shift: -2 })), 0)
    const shifts = [4, 40, 400, 4000].map(shiftOf)
    expect(shifts).toEqual([...shifts].sort((a, b) => b - a))
    expect(shifts[0]).toBeGreaterThan(-0.7)
    expect(shifts.at(-1)).toBeLessThan(-1.5)
  })

  it('matches the latest rows where the share of bad ones among like rows fell', () => {
    const [early, late] = [0, -2].map((shift) => rowsOf(5, 2000, { slope: 1, shift }))
    if (early === undefined || late === undefined) throw new Error('no rows')
    const joined = (one: ArrayLike<number>, other: ArrayLike<number>): number[] => [
      ...Array.from(one),
      ...Array.from(other),
    ]
    const drawn = regularisedPlatt({
      rows: {
        ...rowsOf(5, 4000, { slope: 1, shift: 0 }).rows,
        bad: Uint8Array.from(joined(early.rows.bad, late.rows.bad)),
      },
      margins: Float64Array.from(joined(early.margins, late.margins)),
    })
    const promised = late.margins.reduce(
      (all, margin) => all + scoreOf(calibrate(drawn, margin)) / 100,
      0,
    )
    const came = late.rows.bad.reduce((all, each) => all + each, 0)
    expect(promised / came).toBeLessThan(1.5)
    expect(promised / came).toBeGreaterThan(0.8)
  })

  it('leaves margins alone that fall as rows turn out bad', () => {
    const { rows, margins } = rowsOf(3, 4000, { slope: 1.5, shift: 0 })
    const drawn = regularisedPlatt({ rows, margins: margins.map((margin) => -margin) })
    expect(drawn).toEqual({ kind: 'identity' })
  })
})
