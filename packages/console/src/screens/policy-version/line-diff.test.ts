import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines, folded } from './line-diff.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', '  d'), { minLength: 1, maxLength: 12 })

it('a difference has every line of both texts, in their order', () => {
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const lines = diffLines(left.join('\n'), right.join('\n'))
      const of = (side: 'removed' | 'added') =>
        lines.filter(({ kind }) => kind === 'same' || kind === side).map(({ text }) => text)
      expect(of('removed')).toEqual(left)
      expect(of('added')).toEqual(right)
    }),
  )
})

it('equal texts differ in nothing, and one changed line is one removed and one added', () => {
  expect(diffLines('a\nb\nc', 'a\nb\nc').every(({ kind }) => kind === 'same')).toBe(true)
  expect(diffLines('a\nb\nc', 'a\nx\nc').map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'added',
    'same',
  ])
})

it('what is far from every change is counted, not shown', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const parts = folded(diffLines(lines.join('\n'), lines.with(10, 'other').join('\n')))
  expect(parts.map((part) => (part.is === 'hidden' ? part.count : part.lines.length))).toEqual([
    7, 8, 6,
  ])
})
