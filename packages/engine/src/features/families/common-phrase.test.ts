import { describe, expect, it } from 'vitest'
import { Facts } from '../../entities/facts.ts'
import { WEEK_MS } from '@winnow/contract'
import { isCommonPhrase, MIN_OWN_CHARS, MIN_OWN_POST_CHARS } from './common-phrase.ts'

const sentence = (more: Partial<Facts> = {}): Facts =>
  Object.assign(new Facts(), {
    textReadLength: 30,
    contentKind: 'post',
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
    expect(isCommonPhrase(sentence(), 0)).toBe(true)
    expect(isCommonPhrase(sentence({ textReadLength: MIN_OWN_POST_CHARS - 1 }), 0)).toBe(true)
    const looked = { textHomoglyphs: 0, textInvisibles: 0 }
    const asked = { contactEmailPresent: 0, contactPhonePresent: 0 }
    expect(isCommonPhrase(sentence({ ...looked, ...asked }), 0)).toBe(true)
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
    { textReadLength: MIN_OWN_CHARS },
    { textReadLength: MIN_OWN_POST_CHARS },
  ])('but not with %j', (more) => {
    expect(isCommonPhrase(sentence(more), 0)).toBe(false)
  })

  it.each<readonly [string, Partial<Facts>, number]>([
    ['to one reader, as a button writes it', { contentKind: 'message' }, 0],
    ['that people said a week ago', {}, WEEK_MS],
  ])('is a longer sentence, too, %s', (_, more, ageMs) => {
    const long = { textReadLength: MIN_OWN_CHARS - 1, ...more }
    expect(isCommonPhrase(sentence(long), ageMs)).toBe(true)
    expect(isCommonPhrase(sentence({ ...long, textReadLength: MIN_OWN_CHARS }), ageMs)).toBe(false)
  })

  it('needs a text', () => {
    expect(isCommonPhrase(new Facts(), 0)).toBe(false)
  })
})
