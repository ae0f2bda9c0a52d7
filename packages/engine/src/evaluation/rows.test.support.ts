import * as fc from 'fast-check'
import { type Judged, judgedRows, type JudgedRows } from './judged-rows.ts'
import { RandomBits } from './resampling/random-bits.ts'

/** Few distinct scores, so that ties are common; whole weights, so that they can be repetitions. */
const judged: fc.Arbitrary<Judged> = fc.record({
  score: fc.integer({ min: 0, max: 12 }).map((step) => step * 8),
  bad: fc.boolean(),
  weight: fc.integer({ min: 1, max: 3 }),
})

/** Rows with at least one bad and one good among them. */
export const arbitraryJudged: fc.Arbitrary<readonly Judged[]> = fc
  .tuple(fc.array(judged, { maxLength: 40 }), judged, judged)
  .map(([rest, one, other]) => [...rest, { ...one, bad: true }, { ...other, bad: false }])

/** Every row as often as its weight says, each with weight 1. */
export const repeated = (judged: readonly Judged[]): readonly Judged[] =>
  judged.flatMap((row) => Array.from({ length: row.weight ?? 1 }, () => ({ ...row, weight: 1 })))

/** Seeded numbers in [0, 1) and standard normal ones. */
export class Chance {
  private readonly bits: RandomBits

  constructor(seed: number) {
    this.bits = new RandomBits(seed)
  }

  uniform(): number {
    return this.bits.next() / 2 ** 32
  }

  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()))
    return radius * Math.cos(2 * Math.PI * this.uniform())
  }
}

/** Log-odds to probability. */
export const sigmoid = (margin: number): number => 1 / (1 + Math.exp(-margin))

interface TwoBells {
  readonly count: number
  readonly badShare: number
  /** How far bad margins lie above good ones, in standard deviations. */
  readonly distance: number
}

/** Margins of bad and good rows are two normal distributions: AUC is Φ(distance / √2). */
export function twoBells(chance: Chance, { count, badShare, distance }: TwoBells): JudgedRows {
  return judgedRows(
    Array.from({ length: count }, () => {
      const bad = chance.uniform() < badShare
      return { bad, score: 100 * sigmoid(chance.normal() + (bad ? distance : 0)) }
    }),
  )
}
