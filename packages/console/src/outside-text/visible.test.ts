import { describe, expect, it } from 'vitest'
import { visibleJson } from './visible-json.ts'
import { isPlain, isolated, visible } from './visible.ts'

describe('text from outside', () => {
  it.each([
    ['a control character', 'a\u0007b', 'a‹U+0007›b'],
    ['a turn of direction', 'cod\u202eexe', 'cod‹U+202E›exe'],
    ['what has no width, counted', `pay${'\u200b'.repeat(500)}pal`, 'pay‹U+200B›×500pal'],
    ['a soft hyphen and a filler', 'a\u00adb\u3164', 'a‹U+00AD›b‹U+3164›'],
    ['a tag that spells in secret', 'a\u{e0041}', 'a‹U+E0041›'],
    ['half a character', 'a\ud800', 'a‹U+D800›'],
    [
      'many kinds in a row',
      '\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064',
      /^(‹U\+\w+›){6}‹\+2›$/,
    ],
    ['signs heaped on a letter', `Z${'\u0335'.repeat(30)}`, /^Z\u0335{4}‹U\+0335›×26$/],
  ])('shows %s', (_, text, shown) => {
    expect(visible(text)).toMatch(shown)
    expect(isPlain(text)).toBe(false)
  })

  it.each(['Ann Lee', 'Zoë', '👩‍👧‍👦 ❤️ 👍🏽 1️⃣', 'ไม่ได้', 'line\n\tend', '日本語'])(
    'leaves %j as people write it',
    (text) => {
      expect(visible(text)).toBe(text)
    },
  )

  it('stays apart within a sentence, and cannot leave its place', () => {
    expect(isolated('Ann')).toBe('Ann')
    expect(isolated('שלום')).toBe('\u2068שלום\u2069')
    expect(isolated('ש\u2069\u202eab')).toBe('\u2068ש‹U+2069›‹U+202E›ab\u2069')
    expect(visible('by \u2068שלום\u2069!')).toBe('by \u2068שלום\u2069!')
    expect(visible('by \u2068Ann\u2069')).toBe('by ‹U+2068›Ann‹U+2069›')
  })

  it('is the same value in JSON that is edited', () => {
    const value = { a: 'x\u202e\u200b\u{e0041}"\n', b: 'שלום' }
    expect(visibleJson(value)).toContain(String.raw`x\u202e\u200b\udb40\udc41`)
    expect(JSON.parse(visibleJson(value))).toEqual(value)
  })
})
