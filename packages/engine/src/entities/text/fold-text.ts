import { remove } from 'confusables'
import { fold } from '../identity/fold.ts'
import { mixesScripts } from './homoglyphs.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * A posting for comparison with others: lower case, without accents, marks and punctuation, and
 * words that mix Latin with look-alike letters made plain (`pаypаl` with Cyrillic а). Words wholly
 * of another script stay. It is a skeleton to compare, never to show. Idempotent.
 */
export function foldText(text: string): string {
  const folded = fold(text)
  if (ASCII.test(folded)) return folded
  return folded.split(' ').map(plain).filter(Boolean).join(' ')
}

function plain(word: string): string {
  return mixesScripts(word) ? fold(remove(word)) : word
}
