import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_UNIT, scriptFold } from './script-folds.ts'

const folded = (text: string): string =>
  Array.from(text, (letter) => scriptFold(letter.charCodeAt(0)))
    .filter((unit) => unit !== NO_UNIT)
    .map((unit) => String.fromCharCode(unit))
    .join('')

describe('folds of scripts', () => {
  it.each([
    ['شُكْرًا', 'شكرا'],
    ['أحمد', 'احمد'],
    ['مـــرحبا', 'مرحبا'],
    ['کتاب', 'كتاب'],
    ['שָׁלוֹם', 'שלומ'],
    ['カタカナ', 'カタカナ'],
    ['한국어', '한국어'],
    ['plain', 'plain'],
  ])('read %s as %s', (written, read) => {
    expect(folded(written)).toBe(folded(read))
  })

  it('are the same when read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), (unit) => {
        const once = scriptFold(unit)
        expect(once === NO_UNIT ? NO_UNIT : scriptFold(once)).toBe(once)
      }),
    )
  })
})
