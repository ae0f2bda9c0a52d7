import { describe, expect, it } from 'vitest'
import { REASON_NAMES } from '../models/reason-names.ts'
import { SOURCES } from '../models/tokens/sources.ts'
import { sourceSentence, sourceWords } from './source-words.ts'

describe('the words of a source', () => {
  it('name each of them, all differently', () => {
    const custom = Array.from({ length: 64 }, (_, at) => `field_${at}`)
    const names = Array.from({ length: SOURCES.feature(0) }, (_, source) =>
      sourceWords(source, custom),
    ).slice(1)
    for (const { name, words } of names) {
      expect(name).toMatch(/^[a-z][a-z_]*$/)
      expect(REASON_NAMES).toContain(name)
      expect(words).toMatch(/^(?:the|this|why) [A-Za-z][^_]*$/)
    }
    expect(new Set(names.map(({ words }) => words)).size).toBe(names.length)
  })

  it('call a custom field by the name its sender gave it', () => {
    expect(sourceWords(SOURCES.custom(0), ['seat']).field).toBe('seat')
    const words = sourceWords(SOURCES.custom(1), ['seat', 'store_id'])
    const field = 'store_id'
    expect(words).toEqual({ name: `custom.${field}`, words: `the custom field ${field}`, field })
    expect(sourceSentence(words, 0.4, undefined)).toBe(
      'What labels taught about the custom field store_id raises the score.',
    )
  })
})

it('a sentence says what the event has there, in other quotes where that may be personal', () => {
  const words = sourceWords(SOURCES.amount, [])
  expect(sourceSentence(words, 1, '115.94 USD')).toBe(
    'What labels taught about the amount, here ‘115.94 USD’, raises the score.',
  )
  expect(sourceSentence(sourceWords(SOURCES.custom(0), ['wish']), 1, 'says “Ann”')).toBe(
    'What labels taught about the custom field wish, here “says "Ann"”, raises the score.',
  )
})
