import { remove } from 'confusables'
import { fold } from '../identity/fold.ts'
import { mixesScripts } from './homoglyphs.ts'
import { withoutInvisibles } from './invisibles.ts'
import { signsAsLetters, unmasked } from './leet.ts'

const DIGIT = /\d/
const ASCII = /^[\x20-\x7e]*$/

/**
 * A posting for comparison with others: lower case, without accents, marks, punctuation and what nobody sees. Words that
 * mix Latin with look-alike letters are made plain (`pаypаl` with Cyrillic а), as are words of spam with digits for letters
 * (`m0ney`); those wholly of another script stay. It is a skeleton to compare, never to show. Idempotent.
 */
export function foldText(text: string): string {
  const folded = plainWords(fold(signsAsLetters(withoutInvisibles(text))))
  return DIGIT.test(folded) ? folded.split(' ').map(unmasked).join(' ') : folded
}

function plainWords(folded: string): string {
  if (ASCII.test(folded)) return folded
  return folded.split(' ').map(plain).filter(Boolean).join(' ')
}

function plain(word: string): string {
  return mixesScripts(word) ? fold(remove(word)) : word
}
