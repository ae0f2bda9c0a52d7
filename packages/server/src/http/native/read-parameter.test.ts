import {
  NATIVE_CALLS,
  nativeRequest,
  type DeclaredCall,
  type Parameter,
  type ParameterForm,
} from '@winnow/contract/native'
import { expect, it } from 'vitest'
import { parseQuery } from '../query.ts'
import { OwnRefusal } from '../refusals.ts'
import { readParameter } from './read-parameter.ts'

const of = (form: ParameterForm, isRequired = false): Parameter => ({
  description: '',
  form,
  ...(isRequired && { isRequired }),
})

const refusalOf = (query: string, parameter: Parameter): string | undefined => {
  try {
    readParameter(parseQuery(`/?${query}`), 'p', parameter)
    return undefined
  } catch (error) {
    if (error instanceof OwnRefusal) return `${error.word}: ${error.message}`
    throw error
  }
}

const AN_INTEGER = of({ kind: 'integer', least: 1, most: 9 })
const A_CHOICE = of({ kind: 'choice', words: ['up', 'down'] })

it.each<[string, Parameter, unknown]>([
  ['p=7', AN_INTEGER, 7],
  ['', AN_INTEGER, undefined],
  ['p=2026-03-01', of({ kind: 'moment' }), Date.UTC(2026, 2, 1)],
  ['p', of({ kind: 'switch' }), true],
  ['p=FALSE', of({ kind: 'switch' }), false],
  ['', of({ kind: 'switch' }), false],
  ['p=up', A_CHOICE, 'up'],
  ['p=a%2Fb', of({ kind: 'id' }), 'a/b'],
  ['p=', of({ kind: 'text' }), ''],
  ['', of({ kind: 'text' }), undefined],
  ['', of({ kind: 'text' }, true), ''],
  ['p=payment_abuse', of({ kind: 'abuse_type' }), 'payment_abuse'],
  ['p=4711', of({ kind: 'cursor' }), 4711],
])('of ?%s %j is read', (query, parameter, value) => {
  expect(readParameter(parseQuery(`/?${query}`), 'p', parameter)).toBe(value)
})

it.each<[string, Parameter, string]>([
  ['p=0', AN_INTEGER, 'p must be an integer from 1 to 9.'],
  ['p=x', of({ kind: 'moment' }), 'p must be ms since 1970, or ISO 8601.'],
  ['p=x', of({ kind: 'switch' }), 'p must be true or false.'],
  ['p=left', A_CHOICE, 'p must be up or down.'],
  ['p=d', of({ kind: 'choice', words: ['a', 'b', 'c'] }), 'p must be one of a, b, c.'],
  ['p=', of({ kind: 'id' }), 'p must have 1 to 512 characters.'],
  ['', of({ kind: 'abuse_type' }, true), 'p must be one of payment_abuse, '],
  ['p=0', of({ kind: 'cursor' }), 'p must be an integer from 1 to 9007199254740991.'],
])('?%s is refused for %j', (query, parameter, message) => {
  expect(refusalOf(query, parameter)).toContain(`invalid_request: ${message}`)
})

it('reads what the example of each call sends', () => {
  const calls: readonly DeclaredCall[] = Object.values(NATIVE_CALLS)
  const sent = calls.flatMap((call) => {
    const query = parseQuery(nativeRequest(call, call.example).target)
    return Object.keys(query).map((name) => [query, name, call.query?.[name]] as const)
  })
  expect(sent.length).toBeGreaterThan(5)
  for (const [query, name, parameter] of sent) {
    expect(parameter).toBeDefined()
    if (parameter !== undefined) expect(readParameter(query, name, parameter)).toBeDefined()
  }
})
