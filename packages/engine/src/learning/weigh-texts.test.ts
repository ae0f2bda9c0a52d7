import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RandomBits } from '../evaluation/resampling/random-bits.ts'
import { weighTexts } from './weigh-texts.ts'

const BASE = -4
const seeds = fc.nat(10_000)

/** Rows whose log-odds are −1 + scale · evidence + loudness · said, and labels drawn from them. */
function world(
  seed: number,
  count: number,
  { scale, loudness }: Record<'scale' | 'loudness', number>,
) {
  const bits = new RandomBits(seed)
  const lot = (): number => bits.next() / 2 ** 32
  const around = (deviation: number): number => deviation * Math.sqrt(12) * (lot() - 0.5)
  const starter = Float64Array.from({ length: count }, () => BASE + around(1))
  const said = Float64Array.from({ length: count }, () => around(0.7))
  const bad = Uint8Array.from(starter, (margin, row) => {
    const odds = -1 + scale * (margin - BASE) + loudness * (said[row] ?? 0)
    return Number(lot() < 1 / (1 + Math.exp(-odds)))
  })
  return { rows: { starter, bad, weights: new Float32Array(count).fill(1) }, said }
}

describe('how loud texts and the starter speak', () => {
  it('is as loud as labels of many rows say', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(0, 1, 3),
        fc.constantFrom(0, 1.5),
        (seed, loudness, scale) => {
          const { rows, said } = world(seed, 4000, { scale, loudness })
          const voice = weighTexts(rows, said, BASE)
          expect(Math.abs(voice.loudness - loudness)).toBeLessThan(0.6)
          expect(Math.abs(voice.scale - scale)).toBeLessThan(0.4)
          expect(Math.abs(voice.bias + 1)).toBeLessThan(0.4)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('stays near what is usual while labels are few', () => {
    const voices = Array.from({ length: 100 }, (_, seed) => {
      const { rows, said } = world(seed, 12, { scale: 0, loudness: 0 })
      return weighTexts(rows, said, BASE)
    })
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, each) => sum + each, 0) / numbers.length
    expect(mean(voices.map(({ loudness }) => loudness))).toBeGreaterThan(1)
    expect(mean(voices.map(({ scale }) => scale))).toBeGreaterThan(0.2)
  })

  it('is told by the rows that are named, and no others', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { rows, said } = world(seed, 60, { scale: 1, loudness: 2 })
        const places = Uint32Array.from({ length: 40 }, (_, at) => at)
        const others = rows.bad.map((bad, row) => (row < 40 ? bad : 1 - bad))
        const voices = [rows.bad, others].map((bad) =>
          weighTexts({ ...rows, bad }, said, BASE, places),
        )
        expect(voices[0]).toEqual(voices[1])
        expect(weighTexts({ ...rows, bad: others }, said, BASE)).not.toEqual(voices[0])
      }),
    )
  })
})
