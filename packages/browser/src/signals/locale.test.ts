import { expect, it } from 'vitest'
import { locale } from './locale.ts'
import { readSignal } from './read-signal.test.support.ts'

const read = (navigator: object) => readSignal(locale, { navigator })

it("languages are the page's, and the browser's own beside them", async () => {
  const name = new Intl.PluralRules().resolvedOptions().locale
  const languages = ['de-AT', 'en']
  expect(await read({ language: 'de-AT', languages })).toEqual({
    language: 'de-AT',
    languages,
    name,
  })
})

it('languages that a browser does not tell are left out', async () => {
  expect(await read({})).toMatchObject({ language: undefined, languages: undefined })
})
