import { expect, it } from 'vitest'
import { ordinalOf } from '../ordinals.ts'
import { binRows } from './binned-rows.ts'
import { Chance } from './chance.ts'
import { drawFeatures, drawRows } from './draw.ts'

/** Feature 1 says the same of both rows, feature 2 is missing in one of them. */
const binned = binRows(
  {
    featureCount: 5,
    values: Float32Array.of(1, 7, NaN, 1, 5, 2, 7, 3, 9, 4),
    bad: Uint8Array.of(0, 1),
    weights: Float32Array.of(1, 1),
    offsets: new Float64Array(2),
  },
  [[2], [], [], [2, 3], [5]].map((cuts) => Int32Array.from(cuts, ordinalOf)),
)

it('draws numbers from 0 to 1 without preference', () => {
  const chance = new Chance(5)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let at = 0; at < 10_000; at += 1) {
    const tenth = Math.floor(chance.next() * 10)
    counts[tenth] = (counts[tenth] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('draws the same for the same seed, and something else for another', () => {
  const drawn = (seed: number): Uint32Array => drawRows(1000, 0.5, new Chance(seed))
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
})

it('draws about the share of rows, in order', () => {
  const rows = drawRows(10_000, 0.3, new Chance(1))
  expect(Math.abs(rows.length - 3000)).toBeLessThan(200)
  expect(rows).toEqual(rows.toSorted())
  expect(drawRows(5, 1, new Chance(1))).toEqual(Uint32Array.of(0, 1, 2, 3, 4))
})

it('draws features that differ between rows, each as often as any other', () => {
  expect(drawFeatures(binned, 1, new Chance(1))).toEqual([0, 2, 3, 4])
  const counts = new Map<number, number>()
  for (let seed = 0; seed < 1000; seed += 1) {
    const drawn = drawFeatures(binned, 0.5, new Chance(seed))
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    expect(new Set(drawn).size).toBe(2)
    for (const feature of drawn) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 2, 3, 4])
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(80)
})
