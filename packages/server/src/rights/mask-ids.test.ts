import * as fc from 'fast-check'
import { PERSONAL } from '@winnow/contract/native'
import { expect, it } from 'vitest'
import { idMasks } from './id-masks.ts'
import { maskIds } from './mask-ids.ts'

const MASKS = { tag: () => 'TAG', id: () => 'ID' }
const OURS = { properties: { who: { anyOf: [{ type: 'null' }, { [PERSONAL]: 'ours' }] } } }

it.each<[string, unknown, unknown]>([
  ['a mail address as an id', { user_id: 'ann@shop.example' }, { user_id: 'ID' }],
  ['a telephone number as an id', { user_id: '+4915112345678' }, { user_id: 'ID' }],
  ['no other id', { user_id: 'billy_jones', n: 7 }, { user_id: 'billy_jones', n: 7 }],
  ['an id in a path', '/v1/users/ann%40shop.example/explain', '/v1/users/ID/explain'],
  ['no other path', '/v1/users/a%2', '/v1/users/a%2'],
  ['an address within a text', 'Sent to <ann@shop.example>.', 'Sent to <TAG>.'],
  ['each address within a text', ['a@b, c@d.'], ['TAG, TAG.']],
  ['no colleague', { who: 'eva@shop.example' }, { who: 'eva@shop.example' }],
  ['nothing inherited', JSON.parse('{"__proto__":"a@b"}'), JSON.parse('{"__proto__":"ID"}')],
])('is masked wherever it is: %s', (_, value, expected) => {
  expect(maskIds(OURS, value, MASKS)).toEqual(expected)
})

it('no text keeps what reads as a mail address', () => {
  const mail = fc
    .tuple(fc.stringMatching(/^[a-z.+-]{1,9}$/), fc.domain())
    .map((all) => all.join('@'))
  fc.assert(
    fc.property(fc.string(), mail, fc.string(), (before, address, after) => {
      const text = `${before} ${address} ${after.replaceAll('@', '')}`
      expect(
        maskIds({}, text.slice(before.includes('@') ? before.length : 0), MASKS),
      ).not.toContain('@')
    }),
  )
})

const { mask, unmask } = idMasks({ lo: 1, hi: 2 })

it('a mask leads back in its environment, and nowhere else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.nat(3),
      fc.nat(3),
      (id, one, other) => {
        fc.pre(id.isWellFormed())
        expect(unmask(one, mask(one, id))).toBe(id)
        expect(mask(one, id)).toBe(mask(one, id))
        if (one !== other) expect(unmask(other, mask(one, id))).toBeUndefined()
        expect(idMasks({ lo: 1, hi: 3 }).unmask(one, mask(one, id))).toBeUndefined()
        expect(mask(one, id)).toMatch(/^masked-id:[\w-]+$/)
      },
    ),
  )
})

it.each(['', 'ann', 'masked-id:', 'masked-id:AAAA', `masked-id:${'A'.repeat(60)}`])(
  'what is no mask leads nowhere: %s',
  (text) => {
    expect(unmask(1, text)).toBeUndefined()
  },
)
