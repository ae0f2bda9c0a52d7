import { describe, expect, it } from 'vitest'
import { copyKeyOf } from './copy-key.ts'
import { foldText } from './fold-text.ts'

const keyOf = (text: string, digitsMatter = false): string =>
  copyKeyOf({ folded: foldText(text), digitsMatter })

const TEXT = 'Wonderful service and quick delivery to my door here'

describe('the key of copies', () => {
  it.each([
    ['another case', TEXT.toUpperCase()],
    ['punctuation', `*** ${TEXT.replaceAll(' ', ', ')}!!! :-)`],
    ['doubled blanks', TEXT.replaceAll(' ', '  ')],
    ['blanks within words', TEXT.replaceAll('er', 'e r')],
    ['invisible characters', TEXT.replaceAll('i', 'i\u200b')],
    ['look-alike letters', TEXT.replaceAll('o', 'о').replaceAll('e', 'е')],
    ['accents', TEXT.replaceAll('u', 'ü')],
    ['a number at the end', `${TEXT} 4711`],
    ['a number in it', TEXT.replace('and', '2 and')],
    ['stretched letters', TEXT.replaceAll('r', 'rrrr')],
    ['emojis', `🎉 ${TEXT} 👍👍`],
  ])('is the same with %s', (_, copy) => {
    expect(keyOf(copy)).toBe(keyOf(TEXT))
  })

  it.each([
    ['another text', 'Wonderful service but slow delivery to my door here'],
    ['a text of numbers', 'wheels 205 55 16 112 5x114 et35'],
  ])('is another for %s', (_, other) => {
    expect(keyOf(other)).not.toBe(keyOf(TEXT))
    expect(keyOf(other)).not.toBe('')
  })

  it('keeps numbers that say whom to turn to, and those of texts that are little else', () => {
    const [mine, yours] = ['Please call me: 0171 2345678', 'Please call me: 0171 2345679']
    expect(keyOf(mine, true)).not.toBe(keyOf(yours, true))
    expect(keyOf('205 55 16 112 et35 7x16')).not.toBe(keyOf('215 65 17 112 et35 7x17'))
  })

  it('is none of a short text', () => {
    expect(keyOf('Great product!')).toBe('')
  })
})
