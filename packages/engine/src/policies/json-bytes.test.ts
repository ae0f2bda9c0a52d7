import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { JsonBytes } from './json-bytes.ts'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const anyNumber = fc.oneof(
  fc.maxSafeInteger(),
  fc.double(),
  fc.integer({ min: -12, max: 1_200 }),
  fc.constantFrom(0, -0, 9, 10, 99, 100, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e21),
)

it('numbers and texts are written as JSON writes them, and stay as others follow', () => {
  const out = new JsonBytes()
  const values = fc.array(fc.oneof(anyNumber, fc.string({ unit: 'binary', maxLength: 400 })))
  fc.assert(
    fc.property(fc.array(values, { maxLength: 4 }), (texts) => {
      const written = texts.map((text) => {
        out.begin()
        out.ascii('[')
        for (const [at, value] of text.entries()) {
          if (at > 0) out.ascii(',')
          if (typeof value === 'number') out.number(value)
          else out.text(value)
        }
        out.ascii(']')
        return out.end()
      })
      expect(written.map(textOf)).toEqual(texts.map((text) => JSON.stringify(text)))
    }),
    { numRuns: 300 },
  )
})

it('a text that is longer than a block is whole, and so is what was written before it', () => {
  const out = new JsonBytes()
  out.begin()
  out.text('first')
  const first = out.end()
  out.begin()
  const long = 'é'.repeat(40_000)
  for (let copy = 0; copy < 3; copy += 1) out.json(long)
  out.bytes(first)
  expect(textOf(out.end())).toBe(`${JSON.stringify(long).repeat(3)}"first"`)
  expect(textOf(first)).toBe('"first"')
})
