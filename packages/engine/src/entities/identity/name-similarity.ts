import type { Email } from './email.ts'
import { squeeze } from './fold.ts'

/** Words of a name that are compared. */
const MAX_NAME_WORDS = 8

/** Shortest part of a name that is no accident when found in a mail address. */
const MIN_PART = 3

/** Below this two names belong to two people. */
const SAME_PERSON = 0.5

/** A unit separator in a local part ends the name instead, as it has done since the first version: scores kept in ledgers stay. */
const SEPARATOR = '\u001f'
const LATIN = /[a-z]/

/**
 * 0 … 1, how far two folded names can be one person's: of the shorter name's words, those found in
 * the other count 1, initials and beginnings a half. NaN when one is empty or they use different scripts.
 */
export function nameSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return NaN
  if (a === b) return 1
  if (LATIN.test(a) !== LATIN.test(b)) return NaN
  const words = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length)
  const [few = [], many = []] = words
  let found = 0
  for (const word of few) found += bestMatch(word, many)
  return found / few.length
}

/** 1 when two folded names are too unlike, 0 when alike, NaN when unknown. */
export function namesDiffer(a: string, b: string): number {
  const similarity = nameSimilarity(a, b)
  return Number.isNaN(similarity) ? NaN : Number(similarity < SAME_PERSON)
}

/**
 * 0 … 1, the share of a folded name's letters found in a mail's local part: `anna meyer` in
 * `anna.meyer` 1, in `a.meyer` 0.67, in `xk3jf` 0.
 */
export function nameInLocal(name: string, email: Pick<Email, 'local' | 'squeezed'>): number {
  const { local, squeezed } = email
  if (name === '' || local === '') return NaN
  const at = local.lastIndexOf(SEPARATOR)
  return at < 0
    ? shareFound(name, squeezed)
    : shareFound(name + SEPARATOR + local.slice(0, at), squeeze(local.slice(at + 1)))
}

function shareFound(name: string, letters: string): number {
  if (!LATIN.test(name)) return NaN
  let found = 0
  let all = 0
  let from = 0
  for (let words = 0; words < MAX_NAME_WORDS && from <= name.length; words += 1) {
    const space = name.indexOf(' ', from)
    const to = space < 0 ? name.length : space
    all += to - from
    found += partFound(name, from, to, letters)
    from = to + 1
  }
  return found / all
}

/** Letters of the beginning of a name's word that a text contains; an initial counts when the text begins with it. */
function partFound(name: string, from: number, to: number, text: string): number {
  const longest = longestBeginning(name, from, to, text)
  if (longest >= Math.min(MIN_PART, to - from)) return longest
  return text.charCodeAt(0) === name.charCodeAt(from) ? 1 : 0
}

/** Length of the longest beginning of the word that stands anywhere in a text. */
function longestBeginning(name: string, from: number, to: number, text: string): number {
  let longest = 0
  for (let start = 0; start + longest < text.length && longest < to - from; start += 1) {
    let length = 0
    while (from + length < to && text.charCodeAt(start + length) === name.charCodeAt(from + length))
      length += 1
    if (length > longest) longest = length
  }
  return longest
}

function bestMatch(word: string, others: readonly string[]): number {
  let best = 0
  for (const other of others) {
    if (other === word) return 1
    if (other.startsWith(word) || word.startsWith(other)) best = 0.5
  }
  return best
}

function wordsOf(name: string): string[] {
  return name.split(' ', MAX_NAME_WORDS)
}
