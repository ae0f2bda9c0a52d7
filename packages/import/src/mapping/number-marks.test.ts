import { assert, bigInt, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { GROUP_MARKS, numberReader, type NumberMarks } from './number-marks.ts'

const read = (cell: string, marks: Partial<NumberMarks>) =>
  numberReader({ decimal: '.', group: '', symbols: [], ...marks }, 'an amount')(cell)

const COMMA = { decimal: ',', group: '.' } as const
const NO_BREAK = '\u00a0'

it.each([
  ['12.50', {}, '12.50'],
  ['.5', {}, '0.5'],
  ['+7', {}, '7'],
  ['1,560.00', { group: ',' }, '1560.00'],
  ['1,234,567', { group: ',' }, '1234567'],
  ['12,50', { decimal: ',' }, '12.50'],
  ['1.560,00', COMMA, '1560.00'],
  ['1.560', COMMA, '1560'],
  [`1${NO_BREAK}560,00`, { decimal: ',', group: ' ' }, '1560.00'],
  ['1\u202f560,00', { decimal: ',', group: ' ' }, '1560.00'],
  ['1 560,00', { decimal: ',', group: ' ' }, '1560.00'],
  ["1'560.05", { group: "'" }, '1560.05'],
  ['1’560.05', { group: "'" }, '1560.05'],
  ['(12.50)', {}, '-12.50'],
  ['12.50-', {}, '-12.50'],
  ['\u221212.50', {}, '-12.50'],
  ['- 5', {}, '-5'],
  [`12,50${NO_BREAK}€`, { decimal: ',', symbols: ['€'] }, '12.50'],
  ['-€5.00', { symbols: ['€', 'EUR'] }, '-5.00'],
  ['EUR -5.00', { symbols: ['€', 'EUR'] }, '-5.00'],
  ['($1,560.00)', { group: ',', symbols: ['$'] }, '-1560.00'],
  [`${NO_BREAK}5${NO_BREAK}`, {}, '5'],
] as const)('reads %j by %j as %s', (cell, marks, plain) => {
  expect(read(cell, marks)).toBe(plain)
})

it.each([
  // What a wrong mark made of money before.
  ['12.50', COMMA],
  ['12.50', { decimal: ',' }],
  ['1,560.00', COMMA],
  ['1,560.00', { decimal: ',' }],
  ['1.2.3,4', COMMA],
  ['1,560.00', {}],
  // Siblings.
  ['1.234,50', { decimal: ',' }],
  ['1,56', { group: ',' }],
  ['15,60.00', { group: ',' }],
  ['1,5600', { group: ',' }],
  [',560', { group: ',' }],
  ['1.23.4', {}],
  ['1.560.', COMMA],
  ['1 560', {}],
  [`1${NO_BREAK}560`, COMMA],
  ["1'560", {}],
  ['€12', {}],
  ['12 EUR', {}],
  ['12 USD', { symbols: ['EUR'] }],
  ['1.2E+05', {}],
  ['1e3', {}],
  ['0x10', {}],
  ['12 %', {}],
  ['(12', {}],
  ['--5', {}],
  ['-(5)', {}],
  ['(-5)', {}],
  ['5 5', {}],
  ['N/A', {}],
  ['NaN', {}],
  ['Infinity', {}],
  ['-', {}],
  ['.', {}],
  ['', {}],
  ['٣٫٥', {}],
] as const)('refuses %j by %j', (cell, marks) => {
  expect(() => read(cell, marks)).toThrow('expected an amount')
})

it.each([
  ['1,560.00', 'with decimal mark "." and no group mark (decimal: and group: in the mapping)'],
  ['12 EUR', 'if a currency stands in the cell, say symbol:'],
  ['1.2E+05', 'scientific notation has lost digits'],
  ['12 %', 'a percentage is no number'],
])('says of %j what to do', (cell, told) => {
  expect(() => read(cell, {})).toThrow(told)
})

it('reads every number back that is written with its marks', () => {
  const cents = bigInt({ min: -99_999_999_999n, max: 99_999_999_999n })
  assert(
    property(
      cents,
      constantFrom('.', ','),
      constantFrom(...GROUP_MARKS),
      (value, decimal, mark) => {
        const group = mark === decimal ? '' : mark
        const digits = String(value < 0n ? -value : value).padStart(3, '0')
        const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
        const sign = value < 0n ? '-' : ''
        expect(read(`${sign}${grouped}${decimal}${fraction}`, { decimal, group })).toBe(
          `${sign}${whole}.${fraction}`,
        )
      },
    ),
  )
})
