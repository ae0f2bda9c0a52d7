import { expect, it } from 'vitest'
import { hashText } from './hash-text.ts'

it('is equal for equal texts, and differs for others', () => {
  const texts = Array.from({ length: 1_000 }, (_, n) => `data:${n}`)
  expect(new Set(texts.map(hashText)).size).toBe(1_000)
  expect(hashText('')).toBe('811c9dc5')
  expect(hashText('a')).toBe('e40c292c')
})
