import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Words = Readonly<Record<string, string>>

const wordsOf = (language: string, file: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8')) as Words

const FILES = readdirSync(join(import.meta.dirname, 'en'))

const gapsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()

describe('the words', () => {
  it('are in German as in English, with the same values in them (C24)', () => {
    expect(readdirSync(join(import.meta.dirname, 'de'))).toEqual(FILES)
    for (const file of FILES) {
      const [english, german] = [wordsOf('en', file), wordsOf('de', file)]
      expect(Object.keys(german).toSorted(), file).toEqual(Object.keys(english).toSorted())
      for (const [word, text] of Object.entries(english)) {
        expect(gapsOf(german[word] ?? ''), `${file}: ${word}`).toEqual(gapsOf(text))
      }
    }
  })

  it('are never empty', () => {
    const all = ['en', 'de'].flatMap((language) =>
      FILES.flatMap((file) => Object.entries(wordsOf(language, file))),
    )
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  })
})
