import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FoldedText, MAX_TEXT_UNITS } from './folded-text.ts'

const folded = (text: string): FoldedText => {
  const sheet = new FoldedText()
  sheet.read(text)
  return sheet
}
const read = (text: string): string => {
  const { units, length } = folded(text)
  return String.fromCharCode(...units.subarray(0, length))
}

describe('a folded text', () => {
  it.each([
    ['Subscribe', 'subscribe', 'capitals'],
    ['ЅUВЅСRІВЕ', 'subscribe', 'Cyrillic capitals'],
    ['ѕubѕсrіbе', 'subscribe', 'Cyrillic small letters'],
    ['ΒΑΝΚ', 'bank', 'Greek capitals'],
    ['ｓｕｂｓｃｒｉｂｅ', 'subscribe', 'full-width letters'],
    ['𝐬𝐮𝐛𝒔𝒄𝓻𝓲𝕓𝖊', 'subscribe', 'mathematical letters'],
    ['ⓢⓤⓑⓢⓒⓡⓘⓑⓔ', 'subscribe', 'circled letters'],
    ['🅢🅤🅑🆂🅲🆁🅸🅱🅴', 'subscribe', 'black circled and squared letters'],
    ['ꜱᴜʙꜱᴄʀɪʙᴇ'.replaceAll('ꜱ', 's'), 'subscribe', 'small capitals'],
    ['s\u200bu\u00adb\u2060s\ufeffc\u202eribe', 'subscribe', 'invisible characters'],
    ['s\u0336u\u0301\u0302bscribe', 'subscribe', 'accents on their own'],
    ['Çà été ñandú', 'ca ete nandu', 'accented letters'],
    ['٣٤٥ ०१२', '345 012', 'digits of other scripts'],
    ['愛してる', '愛してる', 'ideographs stay'],
  ])('reads %s as %s: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('counts letters and capitals as they were sent', () => {
    const { letters, capitals } = folded('ABC def ÄЖж 12 ＡＢ')
    expect([letters, capitals]).toEqual([11, 7])
  })

  it('reads no more than its sheet holds, whatever one character becomes', () => {
    expect(folded('ﷺ'.repeat(MAX_TEXT_UNITS)).length).toBeLessThanOrEqual(MAX_TEXT_UNITS)
    expect(folded('x'.repeat(1_000_000)).length).toBe(MAX_TEXT_UNITS)
  })

  it('holds no capital, no invisible character and no lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = read(text)
        expect(result.isWellFormed()).toBe(true)
        expect(result).not.toMatch(/[A-ZÀ-ÞА-ЯΑ-Ω\u200b]/)
      }),
    )
  })
})
