import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { decodePathId } from './path-id.ts'

it.each([
  ['ann', 'ann'],
  ['a+b', 'a+b'],
  ['a%2Bb', 'a+b'],
  ['a%20b', 'a b'],
  ['J%C3%BCrgen', 'Jürgen'],
  ['a%2Fb', 'a/b'],
  ['a%40b.de', 'a@b.de'],
  ['100%25', '100%'],
])('decodes %s to %s', (segment, id) => {
  expect(decodePathId(segment)).toEqual({ ok: true, id })
})

it.each([
  ['%', 59],
  ['a%2', 59],
  ['a%zz', 59],
  ['%C3', 59],
  ['%ED%A0%80', 59],
  ['', 55],
  ['a%00', 53],
  ['a%0A', 53],
  ['x'.repeat(LIMITS.idLengthChars + 1), 53],
])('refuses %s with %d and without showing it', (segment, code) => {
  expect(decodePathId(segment)).toMatchObject({ ok: false, code, problems: [{ path: '$user_id' }] })
})

it('gives back any id that was percent-encoded', () => {
  const id = fc.stringMatching(/^[a-zA-Z0-9=.\-_+@:&^%!$ /?#]{1,40}$/)
  fc.assert(
    fc.property(id, (sent) => {
      expect(decodePathId(encodeURIComponent(sent))).toEqual({ ok: true, id: sent })
    }),
  )
})
