import { expect, it } from 'vitest'
import { ownWordsOf } from './own-words.ts'

it.each([
  ['Great product!', 'great product'],
  ['> Where did you buy it?\n> I look for one\nIn the old town.', 'in the old town'],
  ['[quote=ann]Where did you buy it?[/quote] In town', 'in town'],
  ['<blockquote class="x">Where?</blockquote> In town', 'in town'],
  ['> all of it is quoted', 'all of it is quoted'],
  ['5 > 4 and [quotes] are no quotes', '5 4 and quotes are no quotes'],
  ['[quote] that is never closed', 'quote that is never closed'],
  ['', ''],
])('%j: %s', (text, own) => {
  expect(ownWordsOf(text)).toBe(own)
})
