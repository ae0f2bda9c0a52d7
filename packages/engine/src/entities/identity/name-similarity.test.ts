import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, squeeze } from './fold.ts'
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

function shareTried(name: string, local: string): number {
  const letters = fold(local).replaceAll(' ', '')
  const words = name.split(' ')
  const found = words.map((word) => {
    const beginnings = Array.from({ length: word.length }, (_, cut) =>
      word.slice(0, -cut || undefined),
    )
    const best = beginnings.find((part) => letters.includes(part))?.length ?? 0
    return best >= 3 || best === word.length ? best : Number(letters.startsWith(word.slice(0, 1)))
  })
  return found.reduce((sum, length) => sum + length, 0) / words.join('').length
}

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
    expect(nameInLocal(name, { local, squeezed: squeeze(local) })).toBe(expected)
  })

  it('finds as much of a name as trying one beginning after the other', () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/)
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const text = fc.stringMatching(/^[abc.1]{1,12}$/)
    fc.assert(
      fc.property(name, text, (words, local) => {
        const found = nameInLocal(words, { local, squeezed: squeeze(local) })
        expect(found).toBe(/[a-z]/.test(words) ? shareTried(words, local) : NaN)
      }),
      { numRuns: 2000 },
    )
  })
})
