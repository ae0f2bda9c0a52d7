import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseOwnFields,
  type Custom,
  type CustomRow,
  MAX_OWN_FIELDS,
  OwnReader,
} from './own-fields.ts'

const rowsOf = (count: number, customAt: (at: number) => Custom): readonly CustomRow[] =>
  Array.from({ length: count }, (_, at) => ({
    custom: customAt(at),
    isBad: at % 4 === 0,
    weight: 1,
  }))

const read = (rows: readonly CustomRow[], custom: Custom): readonly number[] => {
  const reader = new OwnReader(chooseOwnFields(rows))
  return [...reader.read(Float32Array.of(7), custom)]
}

describe('custom fields for batch models', () => {
  it('are numbers as they are, texts of numbers too, behind the features', () => {
    const rows = rowsOf(200, (at) => ({ size: at / 8, price: String(at * 3) }))
    const found = Object.fromEntries(
      chooseOwnFields(rows).map(({ field, codes }) => [field, codes === undefined]),
    )
    expect(found).toEqual({ size: true, price: true })
    expect(read(rows, { size: 2.5, price: '12' })).toEqual([7, 12, 2.5])
    expect(read(rows, { price: 'dear' })).toEqual([7, NaN, NaN])
  })

  it('are told apart by how often a frequent value was bad, drawn to the usual', () => {
    const rows = rowsOf(400, (at) => ({ plan: at % 4 === 0 ? 'free' : 'gold', isNew: at % 8 < 4 }))
    const [, neutral, free] = read(rows, { plan: 'free', isNew: true })
    const [, , gold] = read(rows, { plan: 'gold', isNew: false })
    expect(free).toBeGreaterThan(1)
    expect(gold).toBeLessThan(-2)
    expect(neutral).toBeCloseTo(Math.log(1 / 3), 5)
    expect(read(rows, { plan: 'never seen' })).toEqual([7, NaN, NaN])
    expect(read(rows, {})).toEqual([7, NaN, NaN])
  })

  it('are drawn to the usual the further, the fewer bad ones tell', () => {
    const codesWhere = (share: number, rows: number): readonly number[] => {
      const every = Math.round(1 / share)
      const bad = Math.round(4 * share * rows)
      const given = Array.from({ length: 10_000 + rows }, (_, at): CustomRow => {
        const isRisky = at < rows
        const isBad = isRisky ? at < bad : at % every === 0
        return { custom: { plan: isRisky ? 'free' : 'gold' }, isBad, weight: 1 }
      })
      return ['free', 'gold'].map((plan) => read(given, { plan })[1] ?? NaN)
    }
    const apart = (share: number, rows: number): number => {
      const [free = NaN, gold = NaN] = codesWhere(share, rows)
      return free - gold
    }
    const truth = (share: number): number =>
      Math.log((4 * share) / (1 - 4 * share)) - Math.log(share / (1 - share))
    expect(apart(0.01, 150) / truth(0.01)).toBeLessThan(0.5)
    expect(apart(0.1, 150) / truth(0.1)).toBeGreaterThan(0.6)
    expect(apart(0.01, 5000) / truth(0.01)).toBeGreaterThan(0.75)
  })

  it('of few different numbers are read both ways', () => {
    const codes = chooseOwnFields(rowsOf(400, (at) => ({ sector: at % 5 })))
    expect(codes.map(({ field }) => field)).toEqual(['sector', 'sector'])
    expect(codes.map((each) => each.codes === undefined)).toEqual([true, false])
  })

  it('that name single things, are rare or never change are left out', () => {
    const rows = rowsOf(1000, (at) => ({
      order: `o${at}`,
      always: 'web',
      version: 3,
      ...(at < 15 ? { coupon: 'X' } : {}),
    }))
    expect(chooseOwnFields(rows)).toEqual([])
    expect(chooseOwnFields(rowsOf(0, () => ({})))).toEqual([])
    const reader = new OwnReader([])
    const features = Float32Array.of(1, 2)
    expect(reader.read(features, { order: 'o1' })).toBe(features)
  })

  it('are bounded, and the same whatever the order of the names', () => {
    const many = (names: readonly number[]): readonly CustomRow[] =>
      rowsOf(60, (at) => Object.fromEntries(names.map((name) => [`f${name}`, at + name])))
    const names = Array.from({ length: 300 }, (_, at) => at)
    const fields = chooseOwnFields(many(names))
    expect(fields).toHaveLength(MAX_OWN_FIELDS)
    expect(chooseOwnFields(many(names.toReversed()))).toEqual(fields)
  })

  it('are finite or unknown, whatever is sent', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant('1e999'))
    const custom = fc.dictionary(fc.constantFrom('a', 'b', '__proto__x', 'toString'), value)
    fc.assert(
      fc.property(fc.array(custom, { minLength: 30, maxLength: 80 }), custom, (all, probe) => {
        const rows = rowsOf(all.length, (at) => all[at] ?? {})
        for (const number of read(rows, probe)) {
          expect(Number.isFinite(number) || Number.isNaN(number)).toBe(true)
        }
      }),
    )
  })
})
