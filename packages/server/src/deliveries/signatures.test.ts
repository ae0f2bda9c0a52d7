import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { signatureHeaders } from './signatures.ts'

const secretOf = (fill: string): string =>
  `whsec_${Buffer.from(fill.repeat(32)).toString('base64')}`

const [NEW, OLD, OTHER] = ['n', 'o', 'x'].map(secretOf) as [string, string, string]

/** The verifier compares the time with its own clock. */
const signed = (body: string, atMs = Date.now()) => ({ id: 'msg_7', body, atMs, attempt: 1 })

const standard = (secrets: readonly { text: string; fromMs: number; untilMs?: number }[]) => ({
  signatures: ['standard'] as const,
  secrets,
})

it('the official library verifies every body, and no changed byte, secret or age (W3)', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, at) => {
      const body = JSON.stringify({ text })
      const headers = signatureHeaders(standard([{ text: NEW, fromMs: 0 }]), signed(body))
      expect(new Webhook(NEW).verify(body, headers)).toEqual({ text })
      const place = at % body.length
      const other = String.fromCharCode(body.charCodeAt(place) ^ 1)
      const changed = body.slice(0, place) + other + body.slice(place + 1)
      expect(() => new Webhook(NEW).verify(changed, headers)).toThrow(/signature/)
      expect(() => new Webhook(OTHER).verify(body, headers)).toThrow(/signature/)
    }),
    { numRuns: 30 },
  )
  const late = signed('{}', Date.now() - 301_000)
  const headers = signatureHeaders(standard([{ text: NEW, fromMs: 0 }]), late)
  expect(() => new Webhook(NEW).verify('{}', headers)).toThrow(/old/)
})

it('while two secrets overlap, each verifies; afterwards the new one alone (W4)', () => {
  const at = Date.now()
  const secrets = [
    { text: NEW, fromMs: at },
    { text: OLD, fromMs: 0, untilMs: at + 1 },
  ]
  const headers = signatureHeaders(standard(secrets), signed('{}', at))
  for (const secret of [NEW, OLD]) new Webhook(secret).verify('{}', headers)
  const later = signatureHeaders(standard(secrets), signed('{}', at + 1))
  new Webhook(NEW).verify('{}', later)
  expect(() => new Webhook(OLD).verify('{}', later)).toThrow(/signature/)
})

it.each([
  ['sift_sha256', 'sha256'],
  ['sift_sha1', 'sha1'],
] as const)('%s is a hash of the body with the secret as it is written (W5)', (kind, hash) => {
  const secrets = [
    { text: 'new', fromMs: 0 },
    { text: 'old', fromMs: 0, untilMs: Infinity },
  ]
  const by = (secret: string) => `${hash}=${createHmac(hash, secret).update('{}').digest('hex')}`
  const tries = [1, 2, 3].map((attempt) =>
    signatureHeaders({ signatures: [kind], secrets }, { ...signed('{}'), attempt }),
  )
  expect(tries.map((headers) => headers['x-sift-science-signature'])).toEqual([
    by('old'),
    by('new'),
    by('old'),
  ])
})
