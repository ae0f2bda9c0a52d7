import { expect, it } from 'vitest'
import { automation } from './automation.ts'
import { readSignal } from './read-signal.test.support.ts'

const driven = {
  navigator: { webdriver: true, plugins: [], languages: [], pdfViewerEnabled: false },
  document: { $cdc_x: 1, documentElement: { getAttribute: () => 'true' } },
  outerHeight: 0,
  __playwright: 1,
}

it('is what a driven browser shows', async () => {
  expect(await readSignal(automation, driven)).toMatchObject({
    webdriver: true,
    traces: ['__playwright', '$cdc_x'],
    plugins: 0,
    hasNoLanguages: true,
    hasNoFrame: true,
    isRootMarked: true,
    hasChrome: false,
  })
})
