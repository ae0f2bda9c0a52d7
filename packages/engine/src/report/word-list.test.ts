import { expect, it } from 'vitest'
import { WORDS_MAX } from './report-limits.ts'
import { OTHER_WORD, WordList } from './word-list.ts'

it('gives words back by their numbers, of too many only that there were others', () => {
  const list = new WordList()
  const words = Array.from({ length: WORDS_MAX + 20 }, (_, at) => `word ${at}`)
  const known = words.map((word) => list.wordOf(list.codeOf(word)))
  expect(known.slice(0, WORDS_MAX)).toEqual(words.slice(0, WORDS_MAX))
  expect(new Set(known.slice(WORDS_MAX))).toEqual(new Set([OTHER_WORD]))
  expect(list.wordOf(list.codeOf(''))).toBe('')
  expect(list.codeOf(words[3] ?? '')).toBe(list.codeOf(words[3] ?? ''))
})
