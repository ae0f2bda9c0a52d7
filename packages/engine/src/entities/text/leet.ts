import { fold } from '../identity/fold.ts'
import { isSpamWord } from './spam-phrases.ts'

/** Digits by the letter they stand for; 1 is i or l. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
}
const DIGIT = /[0134578]/g

/** Letters and digits, both. */
const MIXED = /^(?=\D*\d)(?=\d*[a-z])[a-z\d]{4,24}$/
const SIGN = /(?<=\p{L}\d?)[@$](?=\p{L})/gu
const HAS_MIXED = /\p{L}[\d@$]|\d\p{L}/u
const SPACES = /\s+/

/** `v1@gra` as `v1agra`: a sign between letters is one of them. */
export function signsAsLetters(text: string): string {
  return text.replaceAll(SIGN, (sign) => (sign === '@' ? 'a' : 's'))
}

/** A folded word with its digits read as letters, where that makes a word of spam; else as it is. */
export function unmasked(word: string): string {
  if (!MIXED.test(word)) return word
  const read = word.replaceAll(DIGIT, (digit) => LETTERS[digit] ?? digit)
  const other = word.replaceAll(DIGIT, (digit) => (digit === '1' ? 'l' : (LETTERS[digit] ?? digit)))
  return [read, other].find(isSpamWord) ?? word
}

/** Words of spam that a filter for words would miss: `m0ney`, `wh@tsapp`. Mail addresses and hosts are none. */
export function leetWords(text: string): number {
  if (!HAS_MIXED.test(text)) return 0
  return text.split(SPACES).filter(isLeet).length
}

function isLeet(word: string): boolean {
  if (!HAS_MIXED.test(word) || (word.includes('@') && word.includes('.'))) return false
  const read = unmasked(fold(signsAsLetters(word)))
  return read !== fold(word) && isSpamWord(read)
}
