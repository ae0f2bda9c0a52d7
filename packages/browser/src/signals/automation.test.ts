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

it.each([
  'cdc_adoQpoasnfa76pfcZLmcfl_Array',
  '__webdriver_script_fn',
  '__fxdriver_unwrapped',
  '__$webdriverAsyncExecutor',
  '__selenium_evaluate',
  '_selenium',
  'calledSelenium',
  'callPhantom',
  'domAutomationController',
])('names the trace %s', async (trace) => {
  expect(await readSignal(automation, { ...driven, [trace]: 1 })).toMatchObject({
    traces: expect.arrayContaining([trace]) as unknown,
  })
})

it.each(['emit', 'spawn', 'geb', 'driver', 'seleniumShop', 'webdriverShop', 'process'])(
  'leaves %s to the page',
  async (name) => {
    const page = { ...driven, [name]: {} }
    expect(await readSignal(automation, page)).toMatchObject({
      traces: ['__playwright', '$cdc_x'],
    })
  },
)
