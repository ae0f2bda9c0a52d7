import { expect, it } from 'vitest'
import { PastSequences } from './past-sequences.ts'

const AGE_MS = 60_000

it('an entry is past once the newest is older than the age, whatever clocks do', () => {
  const past = new PastSequences(AGE_MS)
  const noted = [
    [1, 0],
    [2, 59_000],
    [3, 60_000],
    [4, 60_001],
    [5, 10_000],
    [6, 200_000],
    [7, 200_001],
  ] as const
  expect(noted.map(([sequence, atMs]) => past.note(sequence, atMs))).toEqual([
    undefined,
    undefined,
    undefined,
    1,
    undefined,
    3,
    undefined,
  ])
})

it('keeps few marks, however many entries come', () => {
  const past = new PastSequences(AGE_MS)
  const found = Array.from({ length: 5000 }, (_, at) => past.note(at + 1, at * 100))
  const last = found.filter((sequence) => sequence !== undefined).at(-1) ?? 0
  expect(5000 - last).toBeLessThan(650)
  expect(5000 - last).toBeGreaterThan(600)
})
