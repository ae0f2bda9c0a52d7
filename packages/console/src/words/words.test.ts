import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './words.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

const SOURCES = join(import.meta.dirname, '..')

const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.words.json'))
  .map((file) => ({
    file,
    words: Object.entries(JSON.parse(readFileSync(join(SOURCES, file), 'utf8')) as Words),
  }))

const gapsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()

describe('the words', () => {
  it('are in German as in English, with the same values in them (C24)', () => {
    for (const { file, words } of FILES) {
      for (const [word, texts] of words) {
        expect(Object.keys(texts), `${file}: ${word}`).toEqual(LANGUAGES)
        const [english = '', german = ''] = Object.values(texts)
        expect(gapsOf(german), `${file}: ${word}`).toEqual(gapsOf(english))
      }
    }
  })

  it('are never empty', () => {
    const empty = FILES.flatMap(({ file, words }) =>
      words
        .filter(([, texts]) => Object.values(texts).some((text) => text.trim() === ''))
        .map(([word]) => `${file}: ${word}`),
    )
    expect(empty).toEqual([])
  })

  it('are found by the name of their file, which is there once', () => {
    const names = FILES.map(({ file }) => basename(file))
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(30)
  })

  it('are listed anew when a file is new: tests keep compiled sources, but for those with `import.meta.glob(`', () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => readFileSync(join(SOURCES, file), 'utf8').includes('import.meta.glob<'))
    expect(sources).toEqual([])
  })
})
