import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkQuery } from './check-query.ts'
import { OwnRefusal } from './refusals.ts'

const KNOWN = { user_id: 'Whose.', limit: 'How many.' }

const refusalOf = (query: string, known: Readonly<Record<string, string>> = KNOWN): string => {
  try {
    checkQuery(`/v1/labels${query}`, known)
    return ''
  } catch (error) {
    if (error instanceof OwnRefusal) return error.message
    throw error
  }
}

it.each(['', '?', '?&', '?user_id=ann', '?user_id=', '?limit&user_id=a%2Bb', '?user%5Fid=%C3%A9'])(
  'lets %j pass',
  (query) => expect(refusalOf(query)).toBe(''),
)

it.each([
  ['?userid=ann', 'userid is no parameter of this call: user_id, limit.'],
  ['?user_id=a&limit[]=1', 'limit[] is no parameter of this call: user_id, limit.'],
  ['?toString=1', 'toString is no parameter of this call: user_id, limit.'],
  ['?=1', ' is no parameter of this call: user_id, limit.'],
  ['?limit=1&limit=2', 'limit is there more than once.'],
  ['?limit=1&limi%74=2', 'limit is there more than once.'],
  ['?user_id=%ff', 'user_id must be percent-encoded UTF-8.'],
  ['?%ff=1', '%ff must be percent-encoded UTF-8.'],
])('refuses %j', (query, message) => expect(refusalOf(query)).toBe(message))

it('says of a call without parameters that it has none', () => {
  expect(refusalOf('?days=7', {})).toBe('days is no parameter of this call.')
})

it('refuses whatever has another name, whatever that is', () => {
  const name = fc.string({ unit: 'binary' }).filter((text) => !Object.hasOwn(KNOWN, text))
  const refused = (text: string): void => {
    expect(refusalOf(`?${encodeURIComponent(text)}=1`)).toContain('is no parameter')
  }
  fc.assert(fc.property(name, refused))
})
