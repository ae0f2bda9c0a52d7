import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { identify, nameOfRequest, requestIdOf, requestOf } from './request-id.ts'

const SEED = { lo: 1, hi: 2 }
const anyText = fc.string({ unit: 'grapheme' })

it('an id in the ledger says key, digest and whether the key lasts', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), (key, bodyDigest, isLasting) => {
      const identity = identify(SEED, 1, { key, bodyDigest, isLasting })
      const id = requestIdOf(identity)
      expect(requestOf(id)).toEqual({ key: identity.key, digest: identity.digest, isLasting })
      expect(id.slice(0, 16)).toBe(nameOfRequest(identity.key))
      expect(id).toMatch(isLasting ? /^[0-9a-f]{22}\+$/ : /^[0-9a-f]{22}$/)
    }),
  )
})

it('keys of two environments never meet', () => {
  const named = (environment: number) =>
    nameOfRequest(identify(SEED, environment, { key: 'a', bodyDigest: '' }).key)
  expect(new Set([1, 2, 3, 4].map(named)).size).toBe(4)
})
