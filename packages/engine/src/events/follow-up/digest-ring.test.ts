import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Registers } from '../../aggregates/registers.ts'
import { MAX_DIGESTS } from '../../entities/counted/state-slots.ts'
import { digestRing } from './digest-ring.ts'

const digests = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 })
const known = (registers: Registers): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digest) => digestRing.has(registers, digest))

it('remembers the last different ones, as a list would', () => {
  fc.assert(
    fc.property(digests, (told) => {
      const registers = new Registers()
      let twin: readonly number[] = []
      for (const digest of told) {
        digestRing.add(registers, digest, 'any')
        if (!twin.includes(digest)) twin = [digest, ...twin].slice(0, MAX_DIGESTS)
      }
      expect(known(registers)).toEqual(twin.toSorted((a, b) => a - b))
      expect(digestRing.latest(registers, () => true)).toBe(twin[0] ?? NaN)
    }),
  )
})

it('takes what is changed back for the latest', () => {
  const registers = new Registers()
  for (const digest of [1, 2, 1]) digestRing.add(registers, digest, 'latest')
  expect(digestRing.latest(registers, () => true)).toBe(1)
  expect(digestRing.latest(registers, (digest) => digest !== 1)).toBe(2)
})
