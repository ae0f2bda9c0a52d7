import { sources } from '@fingerprintjs/botd'
import { expect, it } from 'vitest'
import { automation } from './automation.ts'
import { readSignal } from './read-signal.test.support.ts'

const driven = {
  navigator: { webdriver: true, plugins: [], languages: [], pdfViewerEnabled: false },
  document: {
    $cdc_x: 1,
    hasFocus: () => true,
    documentElement: { getAttributeNames: () => ['lang', 'webdriver'] },
  },
  outerHeight: 0,
  process: { type: 'renderer' },
  __playwright: 1,
}

it('is what a driven browser shows', async () => {
  expect(await readSignal(automation, driven)).toMatchObject({
    webdriver: true,
    traces: ['__playwright', '$cdc_x'],
    plugins: 0,
    hasNoLanguages: true,
    hasNoFrame: true,
    hasFocus: true,
    isRootMarked: true,
    isElectron: true,
    hasChrome: false,
  })
})

/** Words that pages use for names of their own, too. */
const WORDS = ['emit', 'geb', 'spawn']

/** What BotD looks for, as its source has it. */
const KNOWN_TO_BOTD = Array.from(
  sources.distinctiveProps.toString().matchAll(/'([^']+)'/g),
  ([, name = '']) => name,
)

it.each([
  ...new Set(KNOWN_TO_BOTD.filter((name) => !WORDS.includes(name))),
  'cdc_adoQpoasnfa76pfcZLmcfl_Array',
])('names the trace %s', async (trace) => {
  expect(await readSignal(automation, { ...driven, [trace]: 1 })).toMatchObject({
    traces: expect.arrayContaining([trace]) as unknown,
  })
})

it('looks for no less than BotD does', () => {
  expect(KNOWN_TO_BOTD.length).toBeGreaterThan(30)
  expect(KNOWN_TO_BOTD).toEqual(expect.arrayContaining(WORDS))
})

it.each([...WORDS, 'driver', 'seleniumShop', 'webdriverShop', 'process'])(
  'leaves %s to the page',
  async (name) => {
    const page = { ...driven, [name]: {} }
    expect(await readSignal(automation, page)).toMatchObject({
      traces: ['__playwright', '$cdc_x'],
    })
  },
)
