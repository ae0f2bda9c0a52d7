import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linearPattern } from './linear-pattern.ts'

/** The third has some 8,000 states, which are more than are kept. */
const PATTERNS = [
  '^[a-c]+[0-9]{2,}@',
  'ab|ca',
  '(?:a|b)*a(?:a|b){12}c',
  '^$',
  'b\\b',
  '\\Bb',
  '^a',
  'c$',
  '[^a]{3}',
  'a.c',
  'a\\wb€',
  '',
  '^(?:ab|c*)+1',
]

describe('a pattern', () => {
  it.each(PATTERNS)('%s is in the texts that JavaScript finds it in', (source) => {
    const pattern = linearPattern(source)
    const expected = new RegExp(source, 'u')
    const text = fc.string({
      unit: fc.constantFrom('a', 'a', 'b', 'b', 'c', '1', '@', ' ', 'ä', '€', '\n'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, (one) => {
        expect(pattern.isIn(one)).toBe(expected.test(one))
      }),
      { numRuns: 300 },
    )
  })
})
