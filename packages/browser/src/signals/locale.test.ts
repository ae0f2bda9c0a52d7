import { expect, it } from 'vitest'
import type { Page } from '../page.ts'
import { locale } from './locale.ts'

const read = (navigator: object) =>
  locale.read({ navigator } as unknown as Page, () => Promise.resolve())

it("languages are the page's, and the browser's own beside them", () => {
  const name = new Intl.PluralRules().resolvedOptions().locale
  const languages = ['de-AT', 'en']
  expect(read({ language: 'de-AT', languages })).toEqual({ language: 'de-AT', languages, name })
})

it('languages that a browser does not tell are left out', () => {
  expect(read({})).toMatchObject({ language: undefined, languages: undefined })
})
