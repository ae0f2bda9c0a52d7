import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseCustomColumns,
  type Custom,
  MAX_CUSTOM_COLUMNS,
  CustomColumns,
} from './custom-columns.ts'

const rowsOf = (count: number, customAt: (at: number) => Custom): readonly Custom[] =>
  Array.from({ length: count }, (_, at) => customAt(at))

const read = (rows: readonly Custom[], custom: Custom): readonly number[] => {
  const reader = new CustomColumns(chooseCustomColumns(rows))
  return [...reader.read(Float32Array.of(7), custom)]
}

describe('custom fields for batch models', () => {
  it('are numbers as they are, texts of numbers too, behind the features', () => {
    const rows = rowsOf(200, (at) => ({ size: at / 8, price: String(at * 3) }))
    expect(chooseCustomColumns(rows)).toEqual([{ field: 'price' }, { field: 'size' }])
    expect(read(rows, { size: 2.5, price: '12' })).toEqual([7, 12, 2.5])
    expect(read(rows, { price: 'dear' })).toEqual([7, NaN, NaN])
  })

  it('are a column for each frequent value, which says 1 or nothing', () => {
    const rows = rowsOf(400, (at) => ({ plan: at % 4 === 0 ? 'free' : 'gold', isNew: at % 8 < 3 }))
    expect(chooseCustomColumns(rows)).toEqual([
      { field: 'plan', is: 'gold' },
      { field: 'isNew', is: 'false' },
      { field: 'isNew', is: 'true' },
      { field: 'plan', is: 'free' },
    ])
    expect(read(rows, { plan: 'free', isNew: true })).toEqual([7, NaN, NaN, 1, 1])
    expect(read(rows, { plan: 'gold', isNew: false })).toEqual([7, 1, 1, NaN, NaN])
    expect(read(rows, { plan: 'never seen' })).toEqual([7, NaN, NaN, NaN, NaN])
    expect(read(rows, {})).toEqual([7, NaN, NaN, NaN, NaN])
  })

  it('with few different numbers are both numbers and values', () => {
    const fields = chooseCustomColumns(rowsOf(400, (at) => ({ sector: at % 5, size: at % 40 })))
    expect(fields).toEqual([
      { field: 'sector' },
      { field: 'size' },
      ...['0', '1', '2', '3', '4'].map((is) => ({ field: 'sector', is })),
    ])
  })

  it('are read as older models read them: by how often a value was bad', () => {
    const reader = new CustomColumns([{ field: 'plan', codes: { gold: -2, free: 1 } }])
    const readOf = (custom: Custom) => [...reader.read(Float32Array.of(7), custom)]
    expect(readOf({ plan: 'free' })).toEqual([7, 1])
    expect(readOf({ plan: 'gold' })).toEqual([7, -2])
    expect(readOf({ plan: 'toString' })).toEqual([7, NaN])
    expect(readOf({})).toEqual([7, NaN])
  })

  it('that are ids, rare or constant are left out', () => {
    const rows = rowsOf(1000, (at) => ({
      order: `o${at}`,
      always: 'web',
      version: 3,
      ...(at < 15 ? { coupon: 'X' } : {}),
    }))
    expect(chooseCustomColumns(rows)).toEqual([])
    expect(chooseCustomColumns(rowsOf(0, () => ({})))).toEqual([])
    const reader = new CustomColumns([])
    const features = Float32Array.of(1, 2)
    expect(reader.read(features, { order: 'o1' })).toBe(features)
  })

  it.each([
    [19, []],
    [20, [{ field: 'coupon', is: 'X' }]],
  ])('of a value that %d of many rows have', (rows, columns) => {
    const all = rowsOf(1000, (at) => ({ coupon: at < rows ? 'X' : `c${at}` }))
    expect(chooseCustomColumns(all)).toEqual(columns)
  })

  it('are bounded, and the same whatever the order of the names', () => {
    const many = (names: readonly number[]): readonly Custom[] =>
      rowsOf(60, (at) => Object.fromEntries(names.map((name) => [`f${name}`, at + name])))
    const names = Array.from({ length: 300 }, (_, at) => at)
    const fields = chooseCustomColumns(many(names))
    expect(fields).toHaveLength(MAX_CUSTOM_COLUMNS)
    expect(chooseCustomColumns(many(names.toReversed()))).toEqual(fields)
  })

  it('that are numbers come before values, of which the most frequent come first', () => {
    const switches = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`s${at}`, true]))
    const rows = rowsOf(100, (at) => ({
      ...Object.fromEntries(Object.keys(switches).map((name, of) => [name, at < 21 + (of % 50)])),
      size: at < 30 ? at : String(at),
    }))
    const [first, second, ...others] = chooseCustomColumns(rows)
    expect([first, second]).toEqual([{ field: 'size' }, { field: 's0', is: 'false' }])
    const saying = others.map(
      ({ field, is }) => rows.filter((row) => String(row[field]) === is).length,
    )
    expect(others).toHaveLength(MAX_CUSTOM_COLUMNS - 2)
    expect(saying).toEqual(saying.toSorted((a, b) => b - a))
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
