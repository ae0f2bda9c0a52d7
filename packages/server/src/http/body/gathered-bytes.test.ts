import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { GatheredBytes } from './gathered-bytes.ts'

const pieces = fc.array(fc.uint8Array({ maxLength: 20 }))

it('gives what came as one, and leaves the pieces as they are', () => {
  fc.assert(
    fc.property(pieces, (sent) => {
      const gathered = new GatheredBytes(1_000)
      const given = sent.map((piece) => Buffer.from(piece))
      for (const piece of given) gathered.add(piece)
      expect(gathered.whole()).toEqual(Buffer.concat(sent))
      expect(given).toEqual(sent.map((piece) => Buffer.from(piece)))
    }),
  )
})

it('does not copy a single piece', () => {
  const gathered = new GatheredBytes(10)
  const piece = Buffer.from('event')
  gathered.add(piece)
  expect(gathered.whole().buffer).toBe(piece.buffer)
})

it('holds no more than what came in pieces of one byte', () => {
  const gathered = new GatheredBytes(100_000)
  for (let at = 0; at < 100_000; at += 1) gathered.add(Buffer.from([at % 256]))
  expect(gathered.whole().buffer.byteLength).toBe(100_000)
})
