import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newSecretsKey, SecretBox, SecretUnreadable, sealedWith } from './secret-box.ts'

const [key, former] = [newSecretsKey(), newSecretsKey()]
const box = new SecretBox([key, former])
const OWNER = 'endpoint ep_1'

it('a sealed secret opens for its owner alone, and no two envelopes are equal (W4)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (secret) => {
      const sealed = box.seal(secret, OWNER)
      expect(sealed).toMatch(/^v1:[0-9a-f]{8}:[\w-]{16}:[\w-]{22,}$/)
      expect(sealedWith(sealed)).toBe(key.id)
      expect(box.open(sealed, OWNER)).toBe(secret)
      expect(box.seal(secret, OWNER)).not.toBe(sealed)
      expect(() => box.open(sealed, 'endpoint ep_2')).toThrow(SecretUnreadable)
    }),
    { numRuns: 40 },
  )
})

it('a secret that was changed in any character does not open', () => {
  const sealed = box.seal('whsec_c2VjcmV0', OWNER)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed[at] === 'b' ? 'f' : 'b'
    const text = sealed.slice(0, at) + changed + sealed.slice(at + 1)
    expect(box.canOpen(text, OWNER)).toBe(false)
  }
})

it('an older key of the file opens what it sealed; another key opens nothing, and is named', () => {
  const sealed = new SecretBox([former]).seal('seed', OWNER)
  expect(box.open(sealed, OWNER)).toBe('seed')
  expect(box.isCurrent(sealed)).toBe(false)
  expect(() => new SecretBox([key]).open(sealed, OWNER)).toThrow(
    `the secret of ${OWNER} needs the key ${former.id}`,
  )
})

it.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'JBSWY3DPEHPK3PXP', '', 'v1:not:an:envelope'])(
  '%j is known as plain, as earlier versions stored secrets',
  (text) => expect(sealedWith(text)).toBeUndefined(),
)
