import { expect, it } from 'vitest'
import { idOfToken, tokenAfter } from './batch-token.ts'

it.each(['a', 'merchant_id_01013', 'a/b?c=d', 'ü', '-', '%', 'null'])(
  'gives the id %s back, from a text that a query can hold',
  (id) => {
    expect(idOfToken(tokenAfter(id))).toBe(id)
    expect(encodeURIComponent(tokenAfter(id))).toBe(tokenAfter(id))
  },
)

it.each([undefined, '', '-', 'null', 'None', 'undefined'])('%s means the first page', (token) => {
  expect(idOfToken(token)).toBeUndefined()
})

it.each(['!', 'YQ==', 'Y', '100', '/w', 'a b'])('%s is refused', (token) => {
  expect(() => idOfToken(token)).toThrow('batch_token')
})
