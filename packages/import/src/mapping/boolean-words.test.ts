import { expect, it } from 'vitest'
import { toBoolean } from './boolean-words.ts'

it.each([
  ['1', true],
  ['YES', true],
  [' t ', true],
  [true, true],
  [1, true],
  ['Ja', true],
  ['x', true],
  ['X', true],
  ['oui', true],
  ['Sí', true],
  ['WAHR', true],
  ['1.0', true],
  ['0', false],
  ['No', false],
  ['false', false],
  ['nein', false],
  ['FALSCH', false],
  ['non', false],
  ['não', false],
])('reads %j as %s', (cell, value) => {
  expect(toBoolean(cell)).toBe(value)
})

it.each(['maybe', '', '2', 'truth', '-', 'n/a', 'null', 'jain'])(
  'refuses %j as true or false',
  (cell) => {
    expect(() => toBoolean(cell)).toThrow('expected true or false')
  },
)
