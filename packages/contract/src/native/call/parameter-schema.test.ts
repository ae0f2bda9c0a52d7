import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import {
  abuseTypeParameter,
  choiceParameter,
  cursorParameter,
  idParameter,
  integerParameter,
  momentParameter,
  switchParameter,
  textParameter,
  type Parameter,
} from './parameter.ts'
import { parameterSchema } from './parameter-schema.ts'

it.each<[string, Parameter, readonly unknown[], readonly unknown[]]>([
  ['an integer', integerParameter({ least: 1, most: 9 }, ''), [1, 9], [0, 10, 1.5, '1']],
  [
    'an integer without a bound',
    integerParameter({ least: 0, most: Number.MAX_SAFE_INTEGER }, ''),
    [0, 1e15],
    [-1],
  ],
  ['a switch', switchParameter(''), [true, false], ['true', 1]],
  ['a choice', choiceParameter(['up', 'down'], ''), ['up'], ['left']],
  ['an abuse type', abuseTypeParameter(''), ['payment_abuse'], ['payment']],
  ['an id', idParameter(''), ['a'], ['', 'a'.repeat(513)]],
  ['a text', textParameter(''), ['', 'a'], [1]],
  ['a time', momentParameter(''), ['2026-03-01'], [null]],
  ['a cursor', cursorParameter(''), ['4711'], [4711]],
])('%s is described as it is read', (_, parameter, taken, refused) => {
  const check = Compile(parameterSchema(parameter))
  expect(taken.filter((value) => !check.Check(value))).toEqual([])
  expect(refused.filter((value) => check.Check(value))).toEqual([])
})
