import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsAccountNumber } from '../account-numbers/mask-account-numbers.ts'
import { isPlain, isStorable } from './is-storable.ts'
import { isClean } from './words.ts'

describe('most texts are plain', () => {
  it.each([
    'Ann Example',
    '12 High Street, E1 6AN London',
    '2026-11-26 12:30',
    'u-n100007-09416',
    'Headphones No. 97',
    '',
  ])('%s', (text) => {
    expect(isPlain(text)).toBe(true)
  })
})

describe('what is plain needs no closer look', () => {
  const parts = fc.oneof(
    fc.constantFrom(' ', '  ', '   ', '-', '. ', 'a', 'DE', 'nl', '\0', 'é', '٣', '４', '\ud800'),
    fc.stringMatching(/^[0-9]{1,19}$/),
    fc.constantFrom('4111111111111111', '3782 822463 10005', 'DE89 3704 0044 0532 0130 00'),
    fc.constantFrom(
      'DE 89370400440532013000',
      'NL91ABNA0417164300',
      'MT84MALT011000012345MTLCAST001S',
    ),
  )

  it('neither for characters that cannot be stored nor for account numbers', () => {
    const texts = fc.array(parts, { maxLength: 6 }).map((some) => some.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const isFine = isClean(text) && !holdsAccountNumber(text)
        expect(isFine || !isPlain(text)).toBe(true)
        expect(isStorable(text)).toBe(isFine)
      }),
      { numRuns: 2000 },
    )
  })
})
