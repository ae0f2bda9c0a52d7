import { describe, expect, it } from 'vitest'
import { nameInLocal, namesDiffer, nameSimilarity } from './name-similarity.ts'

describe('nameSimilarity', () => {
  it.each([
    ['ann meyer', 'ann meyer', 1],
    ['meyer ann', 'ann meyer', 1],
    ['a meyer', 'ann meyer', 0.75],
    ['ann meyer', 'ann maria meyer', 1],
    ['bob', 'bobby tables', 0.5],
    ['ann meyer', 'john smith', 0],
    ['', 'ann', NaN],
    ['иван петров', 'ivan petrov', NaN],
  ])('%s and %s: %d', (a, b, expected) => {
    expect(nameSimilarity(a, b)).toBe(expected)
    expect(nameSimilarity(b, a)).toBe(expected)
  })

  it('calls names different below a half', () => {
    expect(namesDiffer('ann meyer', 'ann smith')).toBe(0)
    expect(namesDiffer('ann meyer', 'john smith')).toBe(1)
    expect(namesDiffer('ann meyer', '')).toBeNaN()
  })
})

describe('nameInLocal', () => {
  it.each([
    ['anna meyer', 'anna.meyer', 1],
    ['anna meyer', 'a.meyer', 6 / 9],
    ['anna meyer', 'meyeranna1984', 1],
    ['christopher lee', 'chris.lee', 8 / 14],
    ['anna meyer', 'xk3jf', 0],
    ['', 'x', NaN],
    ['anna', '', NaN],
    ['张伟', 'zhangwei', NaN],
  ])('%s in %s: %d', (name, local, expected) => {
    expect(nameInLocal(name, local)).toBe(expected)
  })
})
