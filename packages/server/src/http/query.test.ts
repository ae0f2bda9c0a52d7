import { expect, it } from 'vitest'
import { parseQuery, textOf } from './query.ts'

it('reads a query the same, however many others were read before', () => {
  const read = (n: number) => textOf(parseQuery(`/v205/events?fields=${n}&a=%20`), 'fields')
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  expect([...numbers, ...numbers].map(read)).toEqual([...numbers, ...numbers].map(String))
})

it('keeps no query that holds a key, nor a long one', () => {
  const isKept = (target: string) => parseQuery(target) === parseQuery(target)
  expect(isKept('/v205/events?return_score=true')).toBe(true)
  expect(isKept('/v205/events?api_key=secret')).toBe(false)
  expect(isKept('/v205/events?api%5Fkey=secret')).toBe(false)
  expect(isKept(`/v205/events?a=${'b'.repeat(200)}`)).toBe(false)
})
