import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Registers } from '../../aggregates/registers.ts'
import { MAX_TOLD } from '../../entities/counted/state-slots.ts'
import { toldRing } from './told-ring.ts'

const digests = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 })
const known = (registers: Registers): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digest) => toldRing.has(registers, digest))

it('remembers the last different ones, as a list would', () => {
  fc.assert(
    fc.property(digests, (told) => {
      const registers = new Registers()
      let twin: readonly number[] = []
      for (const digest of told) {
        toldRing.add(registers, digest, 'any')
        if (!twin.includes(digest)) twin = [digest, ...twin].slice(0, MAX_TOLD)
      }
      expect(known(registers)).toEqual(twin.toSorted((a, b) => a - b))
      expect(toldRing.latest(registers, () => true)).toBe(twin[0] ?? NaN)
    }),
  )
})

it('takes what is changed back for the latest', () => {
  const registers = new Registers()
  for (const digest of [1, 2, 1]) toldRing.add(registers, digest, 'latest')
  expect(toldRing.latest(registers, () => true)).toBe(1)
  expect(toldRing.latest(registers, (digest) => digest !== 1)).toBe(2)
})
