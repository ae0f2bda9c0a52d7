import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, squeeze } from './fold.ts'

describe('fold', () => {
  it.each([
    ['José  ÁLVAREZ-Núñez', 'jose alvarez nunez'],
    ['Straße', 'strasse'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ["O'Brien, Jr.", 'o brien jr'],
    ['ＡＢＣ１２', 'abc12'],
    ['İstanbul', 'istanbul'],
    ['张伟', '张伟'],
    ['\ud800x', 'x'],
    ['...', ''],
  ])('%s becomes %j', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (text) => {
          expect(fold(fold(text))).toBe(fold(text))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('squeezes to the same letters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (text) => {
          expect(squeeze(text)).toBe(fold(text).replaceAll(' ', ''))
        },
      ),
      { numRuns: 500 },
    )
  })
})
