import { assert, bigInt, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { toInteger, toMicros, toNumber, toText } from './conversions.ts'

it.each([
  ['57.16', 'units', 57_160_000],
  ['57', 'units', 57_000_000],
  ['0.5', 'units', 500_000],
  ['-3.10', 'units', -3_100_000],
  ['1.000000', 'units', 1_000_000],
  ['0.000001', 'units', 1],
  ['0.1234560', 'units', 123_456],
  ['1999', 'cents', 19_990_000],
  ['19.5', 'cents', 195_000],
  ['42', 'micros', 42],
  ['42.0', 'micros', 42],
  ['-0', 'units', 0],
  [0.1, 'units', 100_000],
  [1e-6, 'units', 1],
  ['9007199254.740991', 'units', Number.MAX_SAFE_INTEGER],
] as const)('reads %j %s as %d micros', (cell, unit, micros) => {
  expect(toMicros(cell, unit)).toEqual({ micros, isFloatError: false })
})

it.each([
  ['64569999.99999999', 'micros', 64_570_000],
  ['57.160000000000004', 'units', 57_160_000],
  [0.1 + 0.2, 'units', 300_000],
  [4.35 * 100, 'cents', 4_350_000],
] as const)('takes the error of float arithmetic off %j %s', (cell, unit, micros) => {
  expect(toMicros(cell, unit)).toEqual({ micros, isFloatError: true })
})

it.each([
  ['', 'expected an amount'],
  ['-', 'expected an amount'],
  ['1,5', 'expected an amount'],
  ['1e3', 'expected an amount'],
  [NaN, 'expected an amount'],
  ['0.0000001', 'a fraction of a micro'],
  ['12.3456789', 'a fraction of a micro'],
  [1.23456789, 'a fraction of a micro'],
  [1e-8, 'a fraction of a micro'],
  ['9007199254.740992', 'beyond 2^53'],
])('refuses %j as an amount: %s', (cell, reason) => {
  expect(() => toMicros(cell, 'units')).toThrow(reason)
})

it('moves the decimal point exactly', () => {
  const amount = bigInt({ min: -9_000_000_000_000_000n, max: 9_000_000_000_000_000n })
  assert(
    property(amount, constantFrom('units', 'cents', 'micros'), (micros, unit) => {
      const digits = { units: 6, cents: 4, micros: 0 }[unit]
      const text = String(micros < 0n ? -micros : micros).padStart(digits + 1, '0')
      const cut = text.length - digits
      const sign = micros < 0n ? '-' : ''
      const shown = digits === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`
      // A negative zero is zero in money.
      expect(toMicros(sign + shown, unit).micros).toBe(Number(micros) + 0)
    }),
  )
})

it('reads whole numbers as they are', () => {
  assert(
    property(integer(), (value) => {
      expect(toInteger(String(value))).toBe(value)
      expect(toNumber(value)).toBe(value)
    }),
  )
})

it.each(['x', '1.5', '9007199254740993', 'Infinity'])('refuses %j as a whole number', (cell) => {
  expect(() => toInteger(cell)).toThrow('expected')
})

it.each([
  ['a', 'a'],
  [5, '5'],
  [5n, '5'],
  [false, 'false'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [Buffer.from('ü'), 'ü'],
  [{ a: 1 }, '{"a":1}'],
])('writes %s as text', (cell, text) => {
  expect(toText(cell)).toBe(text)
})
