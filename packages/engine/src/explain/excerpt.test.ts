import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it.each([
  ['short', 'short'],
  ['two\n\nlines\t s ', 'two lines s'],
  ['Join now, my dear', 'Join now,…'],
  ['Join nowhere at all', 'Join…'],
  ['twelve chars', 'twelve chars'],
  ['elevenchars and', 'elevenchars…'],
  ['x'.repeat(20), `${'x'.repeat(11)}…`],
  [`${'x'.repeat(10)}😀😀😀`, `${'x'.repeat(10)}…`],
  ['', ''],
])('%j', (text, expected) => {
  expect(excerpt(text, 12)).toBe(expected)
})

it('is one line, never longer, and begins as the text does', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀'), maxLength: 40 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, length) => {
      const said = excerpt(text, length)
      expect(said.length).toBeLessThanOrEqual(length)
      expect(said).not.toMatch(/\n| {2}/)
      const line = text.replaceAll(/\s+/g, ' ').trim()
      expect(line.startsWith(said.replace(/…$/, ''))).toBe(true)
    }),
  )
})
