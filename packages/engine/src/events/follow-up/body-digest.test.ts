import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bodyDigest } from './body-digest.ts'

const event = { type: '$login', userId: 'ann', fields: {}, custom: {} }
const digestOf = (body: string | undefined): number =>
  bodyDigest({
    event,
    body,
  })

it('is that of the text that the ledger keeps', () => {
  expect(digestOf(undefined)).toBe(digestOf('{"$type":"$login","$user_id":"ann"}'))
})

it('is another wherever one character is another', () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  fc.assert(
    fc.property(text, fc.nat(), (body, place) => {
      const at = place % body.length
      const other = `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}`
      expect(digestOf(other)).not.toBe(digestOf(body))
    }),
  )
})

it('of a hundred thousand events next to each other meet once or never', () => {
  const digests = new Set(Array.from({ length: 100_000 }, (_, n) => digestOf(`{"$time":${n}}`)))
  expect(digests.size).toBeGreaterThan(99_990)
})
