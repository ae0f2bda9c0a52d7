import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

const PLACES = ['identifiers', 'comments', 'docs']

/**
 * The words that the project does without, and what to write instead. `forms` is a pattern of whole words (without it,
 * the word itself); `exact` lists whole identifiers; `in` says where a word counts (without it: everywhere). Words
 * that are right elsewhere and wrong in one sense only (claim, keep, own, public, decision) are not on the list.
 */
export const WORDS = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')).map(
  (entry) => Object.freeze({ in: entry.exact ? ['identifiers'] : PLACES, ...entry }),
)

const matchers = WORDS.map(({ word, forms = word, exact, in: places }) => ({
  word,
  places,
  pattern: exact
    ? new RegExp(`^(?:${exact.join('|')})$`, 'g')
    : new RegExp(`(?<![\\p{L}-])(?:${forms})(?![\\p{L}-])`, 'giu'),
  exact,
  isExact: exact !== undefined,
}))

/** How often each word occurs in prose, as `{said: 3}`; code in backticks does not count. `place`: comments or docs. */
export function wordsInProse(text, place) {
  const prose = text.replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '``')
  return count(
    matchers.filter(({ places, isExact }) => places.includes(place) && !isExact),
    prose,
  )
}

/** `lastSaid` as `last Said`. */
const partsOf = (name) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_$]/g, ' ')

/** How often each word occurs in identifiers: `lastSaid` is the words `last said`. */
export function wordsInIdentifiers(identifiers) {
  const counts = {}
  const here = matchers.filter(({ places }) => places.includes('identifiers'))
  for (const name of identifiers) {
    const parts = partsOf(name)
    add(
      counts,
      count(
        here.filter(({ isExact }) => isExact),
        name,
      ),
    )
    add(
      counts,
      count(
        here.filter(({ isExact }) => !isExact),
        parts,
      ),
    )
  }
  return counts
}

/** Whether a text may have an identifier with one of the words. */
function mayNameOne(code) {
  const parts = partsOf(code.replaceAll('-', ' '))
  return matchers.some(({ places, isExact, pattern, exact = [] }) => {
    if (!places.includes('identifiers')) return false
    return isExact ? exact.some((name) => code.includes(name)) : parts.search(pattern) >= 0
  })
}

const withoutComments = (text, comments) =>
  [...comments, { start: text.length }]
    .map(({ start }, at) => text.slice(comments[at - 1]?.end ?? 0, start))
    .join(' ')

/**
 * The comments of a source file as one text, and its identifiers; none where no word is among them, as taking the tree of a file
 * over from the parser takes most of the time.
 */
export function wordsOfCode(file, text) {
  const parsed = parseSync(file, text)
  const { comments } = parsed
  const prose = comments.map(({ value }) => value).join('\n')
  if (!mayNameOne(withoutComments(text, comments))) return { comments: prose, identifiers: [] }
  const { program } = parsed
  const identifiers = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const part of node) visit(part)
      return
    }
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') identifiers.push(node.name)
    for (const part of Object.values(node)) visit(part)
  }
  visit(program.body)
  return { comments: prose, identifiers }
}

/** Adds the counts of `more` to `counts`. */
export function add(counts, more) {
  for (const [word, times] of Object.entries(more)) counts[word] = (counts[word] ?? 0) + times
}

function count(which, text) {
  const counts = {}
  for (const { word, pattern } of which) {
    const times = text.match(pattern)?.length ?? 0
    if (times > 0) counts[word] = (counts[word] ?? 0) + times
  }
  return counts
}
