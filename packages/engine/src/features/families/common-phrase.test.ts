import { describe, expect, it } from 'vitest'
import { Facts } from '../../entities/facts.ts'
import { isCommonPhrase, MIN_OWN_CHARS } from './common-phrase.ts'

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

describe('a common phrase', () => {
  it('is a short text without a way to reach the author', () => {
    expect(isCommonPhrase(sentence())).toBe(true)
    expect(isCommonPhrase(sentence({ textLength: MIN_OWN_CHARS - 1 }))).toBe(true)
    const looked = { textHomoglyphs: 0, textInvisibles: 0 }
    const asked = { contactEmailPresent: 0, contactPhonePresent: 0 }
    expect(isCommonPhrase(sentence({ ...looked, ...asked }))).toBe(true)
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
    { textLength: MIN_OWN_CHARS },
  ])('but not with %j', (more) => {
    expect(isCommonPhrase(sentence(more))).toBe(false)
  })

  it('needs a text', () => {
    expect(isCommonPhrase(new Facts())).toBe(false)
  })
})
