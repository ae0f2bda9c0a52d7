import { describe, expect, it } from 'vitest'
import { Facts } from '../entities/facts.ts'
import { isAnyonesWords, MIN_OWN_TEXT } from './anyones-words.ts'

const sentence = (more: Partial<Facts> = {}): Facts =>
  Object.assign(new Facts(), {
    textLength: 30,
    textUrls: 0,
    textShorteners: 0,
    textEmails: 0,
    textPhones: 0,
    textHandles: 0,
    textSpamPhrases: 0,
    ...more,
  })

describe('words that anybody says', () => {
  it('are a sentence that leads nobody anywhere', () => {
    expect(isAnyonesWords(sentence())).toBe(true)
    expect(isAnyonesWords(sentence({ textLength: MIN_OWN_TEXT - 1 }))).toBe(true)
  })

  it.each<Partial<Facts>>([
    { textUrls: 1 },
    { textShorteners: 1 },
    { textEmails: 1 },
    { textPhones: 1 },
    { textHandles: 1 },
    { textSpamPhrases: 1 },
    { textHomoglyphs: 1 },
    { textInvisibles: 1 },
    { contactEmailPresent: 1 },
    { contactPhonePresent: 1 },
    { textLength: MIN_OWN_TEXT },
  ])('but not with %j', (more) => {
    expect(isAnyonesWords(sentence(more))).toBe(false)
  })

  it('need a text', () => {
    expect(isAnyonesWords(new Facts())).toBe(false)
  })
})
