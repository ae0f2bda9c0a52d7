import { memoized } from '../memo.ts'

const MAX_CACHED_FOLDS = 32_768
const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}]+/gu

/** Letters that have no decomposition but an everyday spelling. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const SPELT = /[ßæœøđðłþı]/g

/**
 * Lower case, without accents, every run of anything but letters and digits one space. The same
 * for every way to write a name or a street. Idempotent.
 */
export function foldAnew(text: string): string {
  const lower = ASCII.test(text) ? text.toLowerCase() : foldLetters(text)
  return lower.replaceAll(NOT_WORD, ' ').trim()
}

/** The same, remembered: for parts that come again and again, and not inside other caches. */
export const fold = memoized(MAX_CACHED_FOLDS, foldAnew)

function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  const spelt = bare.normalize('NFKD').replaceAll(MARKS, '')
  return spelt.replaceAll(SPELT, (letter) => SPELLINGS[letter] ?? letter)
}
