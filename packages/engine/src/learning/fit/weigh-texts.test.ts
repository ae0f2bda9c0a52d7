import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { weighTexts } from './weigh-texts.ts'

const BASE = -4
const seeds = fc.nat(10_000)

/** Rows whose log-odds are −1 + scale · evidence + textScale · said, and labels drawn from them. */
function world(
  seed: number,
  count: number,
  { scale, textScale }: Record<'scale' | 'textScale', number>,
) {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const around = (deviation: number): number => deviation * Math.sqrt(12) * (lot() - 0.5)
  const starter = Float64Array.from({ length: count }, () => BASE + around(1))
  const said = Float64Array.from({ length: count }, () => around(0.7))
  const bad = Uint8Array.from(starter, (margin, row) => {
    const odds = -1 + scale * (margin - BASE) + textScale * (said[row] ?? 0)
    return Number(lot() < 1 / (1 + Math.exp(-odds)))
  })
  return { rows: { starter, bad, weights: new Float32Array(count).fill(1) }, said }
}

describe('the weights of texts and starter', () => {
  it('are those that the labels of many rows were drawn with', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(0, 1, 3),
        fc.constantFrom(0, 1.5),
        (seed, textScale, scale) => {
          const { rows, said } = world(seed, 4000, { scale, textScale })
          const blend = weighTexts(rows, said, BASE)
          expect(Math.abs(blend.textScale - textScale)).toBeLessThan(0.6)
          expect(Math.abs(blend.scale - scale)).toBeLessThan(0.4)
          expect(Math.abs(blend.bias + 1)).toBeLessThan(0.4)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('stay near the priors while labels are few', () => {
    const blends = Array.from({ length: 100 }, (_, seed) => {
      const { rows, said } = world(seed, 12, { scale: 0, textScale: 0 })
      return weighTexts(rows, said, BASE)
    })
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, each) => sum + each, 0) / numbers.length
    expect(mean(blends.map(({ textScale }) => textScale))).toBeGreaterThan(1)
    expect(mean(blends.map(({ scale }) => scale))).toBeGreaterThan(0.2)
  })

  it('are fitted to the given rows and no others', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { rows, said } = world(seed, 60, { scale: 1, textScale: 2 })
        const places = Uint32Array.from({ length: 40 }, (_, at) => at)
        const others = rows.bad.map((bad, row) => (row < 40 ? bad : 1 - bad))
        const blends = [rows.bad, others].map((bad) =>
          weighTexts({ ...rows, bad }, said, BASE, places),
        )
        expect(blends[0]).toEqual(blends[1])
        expect(weighTexts({ ...rows, bad: others }, said, BASE)).not.toEqual(blends[0])
      }),
    )
  })
})
