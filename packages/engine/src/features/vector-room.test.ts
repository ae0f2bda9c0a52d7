import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { VectorRoom } from './vector-room.ts'

it('gives vectors of the length asked for that share no element', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 200 }), (lengths) => {
      const room = new VectorRoom(100)
      const vectors = lengths.map((length, at) => room.take(length).fill(at))
      expect(vectors.map(({ length }) => length)).toEqual(lengths)
      expect(vectors.every((vector, at) => vector.every((value) => value === at))).toBe(true)
    }),
  )
})
