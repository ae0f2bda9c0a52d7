/**
 * The project's language. Words of scripts/figures/words.json occur no more often in identifiers, comments and docs
 * than scripts/figures/word-allowance.json allows. The allowance only shrinks: it must equal what there is.
 */
import { describe, expect, it } from 'vitest'
import { circlesIn, importsOf } from '../scripts/figures/imports.mjs'
import { LONG_SENTENCE_WORDS, longSentences, sentencesOf } from '../scripts/figures/sentences.mjs'
import { allowedCounts, differences } from '../scripts/figures/word-allowance.mjs'
import { wordCounts } from '../scripts/figures/word-counts.mjs'
import { WORDS, wordsInIdentifiers, wordsInProse, wordsOfCode } from '../scripts/figures/words.mjs'

describe('words to avoid', () => {
  it('occur no more often than before, and the allowance shrinks with them', () => {
    const { rose, fell } = differences(wordCounts(), allowedCounts())
    expect(rose, 'write what words.json proposes').toEqual([])
    expect(fell, 'run `node scripts/figures.mjs --accept`').toEqual([])
  })

  it('all have something to write instead', () => {
    expect(WORDS.length).toBeGreaterThan(15)
    for (const { word, use } of WORDS) expect(use, word).not.toBe('')
  })
})

describe('the count of words', () => {
  it('splits identifiers into words', () => {
    const names = [
      'lastSaid',
      'SaidByEvent',
      'said_twice',
      '#told',
      'unsaid',
      'shed',
      'Found',
      'notFound',
    ]
    expect(wordsInIdentifiers(names)).toEqual({ said: 3, told: 1, noteScored: 1, Found: 1 })
  })

  it('takes whole words of prose in any case, and no code', () => {
    const text =
      'Told and told-off, retold; `told` is code.\n```sh\ntold\n```\nHe goes on for ever.'
    expect(wordsInProse(text, 'docs')).toEqual({ told: 1, he: 1, 'for ever': 1 })
  })

  it('finds comments and identifiers of code, and no strings', () => {
    const code = "/** A lesson. */\nexport const told = 'said' // taught\n"
    const { comments, identifiers } = wordsOfCode('a.ts', code)
    expect(wordsInProse(comments, 'comments')).toEqual({ lesson: 1, teach: 1 })
    expect(wordsInIdentifiers(identifiers)).toEqual({ told: 1 })
  })

  it('names each difference from the allowance, in both directions', () => {
    const now = { docs: { said: 2, told: 1 }, comments: {} }
    const allowed = { docs: { said: 1, told: 1 }, comments: { he: 3 } }
    expect(differences(now, allowed)).toEqual({
      rose: ['"said" in docs: 2, allowed 1'],
      fell: ['"he" in comments: 0, allowed 3'],
    })
    expect(differences(now, now)).toEqual({ rose: [], fell: [] })
  })
})

describe('the count of sentences', () => {
  it('leaves out code, tables and headings, and splits lists', () => {
    const page =
      '# Title\n\nOne two.\nThree `a b` [four five](x.md).\n\n- Six\n- Seven\n\n| a | b |\n\n```js\nx\n```\n'
    const words = sentencesOf(page).map((sentence) => sentence.length)
    expect(words).toEqual([2, 4, 1, 1])
  })

  it('counts a sentence as long beyond the bound, over lines too', () => {
    const words = (count: number): string =>
      `${Array.from({ length: count }, () => 'word').join('\n')}.\n`
    expect(longSentences(words(LONG_SENTENCE_WORDS))).toEqual([])
    expect(longSentences(words(LONG_SENTENCE_WORDS + 1))).toHaveLength(1)
  })
})

describe('circles of imports', () => {
  it('are found through imports of types, re-exports and dynamic imports', () => {
    const texts = {
      'a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'b.ts': "export { c } from './c.ts'",
      'c.ts': "export const c = () => import('./a.ts')",
      'd.ts': "import './a.ts'",
    }
    const imports = Object.entries(texts).flatMap(([file, text]) =>
      importsOf(file, text).map((wanted) => ({ file, wanted })),
    )
    expect(circlesIn(Object.keys(texts), imports)).toEqual(['a.ts b.ts c.ts'])
    expect(circlesIn(['b.ts', 'c.ts', 'd.ts'], imports)).toEqual([])
  })
})
