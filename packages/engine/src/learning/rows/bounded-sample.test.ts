import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoundedSample } from './bounded-sample.ts'

const filled = (count: number, most: number, seed: number): BoundedSample<number> => {
  const sample = new BoundedSample<number>(most, seed)
  for (let sequence = 1; sequence <= count; sequence += 1) sample.add(sequence, sequence)
  return sample
}

it('holds everything once while there is room, and never more than its room', () => {
  fc.assert(
    fc.property(
      fc.nat(600),
      fc.integer({ min: 1, max: 100 }),
      fc.integer(),
      (count, most, seed) => {
        const sample = filled(count, most, seed)
        expect(sample.size).toBeLessThanOrEqual(most)
        if (count > most) return
        expect([...sample.entries()].map(([, row]) => row)).toEqual(
          Array.from({ length: count }, (_, at) => ({ value: at + 1, weight: 1 })),
        )
      },
    ),
  )
})

it('gives weights whose expected sum is the number of rows that came', () => {
  const [count, most, seeds] = [5000, 400, 60]
  let total = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    for (const [, { weight }] of filled(count, most, seed).entries()) total += weight
  }
  expect(total / seeds / count).toBeGreaterThan(0.95)
  expect(total / seeds / count).toBeLessThan(1.05)
})

it('holds the rows whose hash is sampled, whatever came before', () => {
  const sample = filled(3000, 100, 7)
  const kept = new Set([...sample.entries()].map(([sequence]) => sequence))
  const backwards = new BoundedSample<number>(100, 7)
  for (let sequence = 3000; sequence > 0; sequence -= 1) backwards.add(sequence, sequence)
  expect(new Set([...backwards.entries()].map(([sequence]) => sequence))).toEqual(kept)
})

it('samples more rows again when it has emptied', () => {
  const sample = filled(3000, 100, 7)
  for (const [sequence] of sample.entries()) sample.remove(sequence)
  const taken = (): number => {
    const before = sample.size
    for (let sequence = 10_000; sequence < 10_064; sequence += 1) sample.add(sequence, 0)
    return sample.size - before
  }
  expect(taken()).toBeLessThan(32)
  for (let round = 0; round < 10; round += 1) {
    for (const [sequence] of sample.entries()) sample.remove(sequence)
    sample.relax()
  }
  expect(taken()).toBe(64)
})

it('refuses a capacity of zero', () => {
  expect(() => new BoundedSample(0, 1)).toThrow(RangeError)
})
