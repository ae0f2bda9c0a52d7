import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameOf, entryName } from './entry-name.ts'

type Words = Readonly<Record<string, Readonly<Record<'en' | 'de', string>>>>

const WORDS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'timeline.words.json'), 'utf8'),
) as Words

const german = (word: string): string => WORDS[word]?.de ?? word

it('an event has its name in the language of the page; in English as its type says', () => {
  expect(entryName('$create_order', german)).toBe('Bestellung')
  for (const [word, { en }] of Object.entries(WORDS)) {
    if (word.startsWith('name-')) expect(en).toBe(nameOf(word.slice('name-'.length)))
  }
})

it('an event without a word keeps its name', () => {
  expect(entryName('gift_sent', german)).toBe('Gift sent')
})
