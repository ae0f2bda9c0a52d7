import { expect, it } from 'vitest'
import { Rng } from '../chance/rng.ts'
import { COUNTRIES } from '../places/countries.ts'
import { drawSpamKit, spamText } from './spam-text.ts'

const CAMPAIGNS = 2000

it('fills every place of a pattern, however the text is disguised', () => {
  const texts = Array.from({ length: CAMPAIGNS }, (_, seed) => {
    const rng = new Rng(seed)
    return spamText(rng, drawSpamKit(rng, rng.pick(COUNTRIES), false), 'a lamp')
  })
  expect(texts.some((text) => /[а-я]/u.test(text))).toBe(true)
  expect(texts.filter((text) => /%\p{Letter}/u.test(text))).toEqual([])
})
