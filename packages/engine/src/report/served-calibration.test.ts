import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Judged, judgedRows } from '../evaluation/judged-rows.ts'
import { servedCalibration } from './served-calibration.ts'

interface Row extends Judged {
  readonly isLabelled: boolean
}

const GOOD_MIN = 10
const OPTIONS = { seed: 1, resamples: 50, goodMin: GOOD_MIN, sampleWeight: 1 }

const of = (rows: readonly Row[], sampleWeight = 1) =>
  servedCalibration(
    judgedRows(rows),
    Uint8Array.from(rows, ({ isLabelled }) => (isLabelled ? 1 : 0)),
    { ...OPTIONS, sampleWeight },
  )

/** A bad row always has a label: silence counts as good. */
const anyRow: fc.Arbitrary<Row> = fc
  .record({
    score: fc.integer({ min: 0, max: 100 }),
    bad: fc.boolean(),
    isSilent: fc.boolean(),
    weight: fc.constantFrom(1, 2.5),
    user: fc.constantFrom('ann', 'ben', 'eve'),
  })
  .map(({ isSilent, ...row }) => ({ ...row, isLabelled: row.bad || !isSilent }))

const many = (count: number, row: Omit<Row, 'user'>): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ ...row, user: `${String(row.isLabelled)} ${at}` }))

const massOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { weight = 1 }) => sum + weight, 0)

describe('a promise can be off by what the unlabelled events are (30.5)', () => {
  it('in any rows: each end is the ratio that such truths would give', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 80 }), (rows) => {
        const { ratio, unlabelled, ratioIfAlike, badIfRight } = of(rows)
        const [bad, labelled] = [({ bad: is }: Row) => is, ({ isLabelled }: Row) => isLabelled]
        const promised = rows.reduce(
          (sum, { score, weight = 1 }) => sum + (score / 100) * weight,
          0,
        )
        const badMass = massOf(rows.filter(bad))
        expect(unlabelled).toBe(rows.filter((row) => !labelled(row)).length)
        const good = rows.filter((row) => labelled(row) && !bad(row)).length
        expect(ratioIfAlike !== undefined).toBe(badMass > 0 && good >= GOOD_MIN)
        if (ratioIfAlike !== undefined) {
          const all = (massOf(rows) * badMass) / massOf(rows.filter(labelled))
          expect(ratioIfAlike).toBeCloseTo(promised / all, 9)
          expect(ratioIfAlike).toBeLessThanOrEqual(ratio + 1e-9)
        }
        if (badIfRight !== undefined) expect(badIfRight).toBe(Math.round(promised - badMass))
      }),
    )
  })

  it('its interval is that of users resampled, and holds it', () => {
    const { ratio, low, high } = of([
      ...many(40, { score: 50, bad: true, isLabelled: true }),
      ...many(60, { score: 20, bad: false, isLabelled: true }),
    ])
    expect(ratio).toBeCloseTo(0.8, 9)
    expect(low).toBeGreaterThan(0.5)
    expect(low).toBeLessThan(ratio)
    expect(high).toBeGreaterThan(ratio)
    expect(high).toBeLessThan(1.2)
  })

  it('where labels are bad alone, nothing says how many of the others are', () => {
    const rows = [
      ...many(20, { score: 60, bad: true, isLabelled: true }),
      ...many(400, { score: 10, bad: false, isLabelled: false }),
    ]
    const { ratioIfAlike, badIfRight, unlabelled } = of(rows)
    expect({ ratioIfAlike, badIfRight, unlabelled }).toEqual({
      ratioIfAlike: undefined,
      badIfRight: 32,
      unlabelled: 400,
    })
  })

  it('an alarm of too high scores names them, and one of too low scores does not', () => {
    const rows = (score: number) => [
      ...many(50, { score, bad: true, isLabelled: true }),
      ...many(1200, { score, bad: false, isLabelled: false }),
    ]
    expect(of(rows(20)).alarm).toBe(
      'Scores are too high: of 100 they promise 20 bad, and 4 were (1,250 matured events). 1,200 of these have no label and count as good.',
    )
    expect(of(rows(1)).alarm).toBe(
      'Scores are too low: of 100 they promise 1 bad, and 4 were (1,250 matured events).',
    )
  })

  it('where users are sampled, each stands for several', () => {
    const rows = many(30, { score: 5, bad: false, isLabelled: false })
    expect(of(rows, 4).unlabelled).toBe(120)
  })

  it('no rows are no fault', () => {
    const { ratio, low, high, unlabelled } = of([])
    expect([ratio, low, high, unlabelled]).toEqual([NaN, NaN, NaN, 0])
  })
})
