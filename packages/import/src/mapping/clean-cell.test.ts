import { expect, it } from 'vitest'
import { cleanCell, mustBeValue, mustBeWholeId } from './clean-cell.ts'

it.each([
  ['="00123"', '00123'],
  ["'10115", '10115'],
  ["'+49 30 1", '+49 30 1'],
  ['\u00a0EUR ', 'EUR'],
  ["'n Beetje", "'n Beetje"],
  ['=1+1', '=1+1'],
  [5, 5],
  [null, null],
])('takes off %j what belongs to the spreadsheet', (cell, clean) => {
  expect(cleanCell(cell)).toBe(clean)
})

it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#WERT!', '########', '#NV'])(
  'refuses %s, which stands for no value',
  (cell) => {
    expect(() => mustBeValue(cell)).toThrow('an error of the spreadsheet')
  },
)

it.each(['#1001', '#N', 'N/A', '#'])('takes %s for a value', (cell) => {
  expect(() => mustBeValue(cell)).not.toThrow()
})

it.each(['1.23457E+11', '4,9123E+10', '1E+15', '9.00720E15'])('refuses the worn id %s', (cell) => {
  expect(() => mustBeWholeId('$user_id', cell)).toThrow('whose digits are not rounded')
  expect(() => mustBeWholeId('note', cell)).not.toThrow()
})

it.each(['12E5A', '7e01', '123456789012', 'E+11'])('takes the id %s', (cell) => {
  expect(() => mustBeWholeId('$user_id', cell)).not.toThrow()
})
