/**
 * The import wizard in Chromium, before a real service. Goal: a shop's export becomes its orders, and an import that was cut
 * off goes on with the same file. Method: the page reads the file in its own thread, as a person's browser does.
 */
import { shopExport } from '@winnow/import/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  launchChromium,
  openConsoleInBrowser,
} from './console-in-browser.ts'

/** On every run `packages/console/src/import/import-desk.test.ts` shows without a browser that an import goes on. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'

const SHOP = shopExport(260, 33)
const ONLINE = SHOP.orders.filter(({ email }) => email !== '').length

const LOGINS = Array.from({ length: 2_200 }, (_, n) =>
  JSON.stringify({
    $type: n === 1_500 ? '$no_such' : '$login',
    $user_id: `u${n % 90}`,
    $login_status: '$success',
    $time: Date.UTC(2026, 0, 1) + n * 60_000,
  }),
).join('\n')

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The value next to a name in the list of figures. */
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Send' }).locator('dt', { hasText: name }).locator('xpath=../dd')

describe.runIf(launchChromium !== undefined)('the import wizard', () => {
  let served: ConsoleInBrowser
  let page: Page
  beforeAll(async () => {
    if (launchChromium === undefined) return
    served = await openConsoleInBrowser(launchChromium)
    page = await served.makeAdmin()
  })
  afterAll(() => served?.close())

  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(fileOf(name, text))
  }

  it('guesses, shows, checks and sends a shop’s export, and gives the mapping as a file', async () => {
    await page.goto(`${served.service.address}/console/import`)
    await choose('orders_export.csv', SHOP.csv)
    await page.getByText('"$type": "$create_order"').first().waitFor()
    await press(page, 'Check')
    await page.getByText('Nothing was sent.').waitFor()
    expect(await page.getByRole('table', { name: 'How it is read' }).textContent()).toContain(
      'Created at',
    )
    const download = page.waitForEvent('download')
    await press(page, 'Download the mapping')
    expect((await download).suggestedFilename()).toBe('mapping.yaml')
    await press(page, 'Send')
    await page.getByText(/^Done:/).waitFor()
    expect(await figure(page, 'Accepted').textContent()).toBe(String(ONLINE))
    expect(await figure(page, 'Refused').textContent()).toBe('0')
  })

  it.runIf(LONG)(
    `goes on with the same file after the page went away, and nothing counts twice${LEFT}`,
    async () => {
      await page.goto(`${served.service.address}/console/import`)
      let requests = 0
      await page.route('**/v1/events:bulk*', (route) => {
        requests += 1
        return requests < 2 ? route.continue() : route.abort()
      })
      await choose('logins.jsonl', LOGINS)
      await press(page, 'Check')
      await page.getByText('Nothing was sent.').waitFor()
      await press(page, 'Send')
      await page.getByText('1,000 of 2,200 lines').waitFor()
      await press(page, 'Pause')
      await page.getByText('Paused.').waitFor()
      await page.reload()
      // Only now: a request that was tried again just before the pause would reach the service.
      await page.unroute('**/v1/events:bulk*')
      await choose('logins.jsonl', LOGINS)
      await page.getByText(/You began to import this file/).waitFor()
      await press(page, 'Go on')
      await page.getByText(/^Done:/).waitFor()
      expect(await figure(page, 'Accepted').textContent()).toBe('2,199')
      expect(await figure(page, 'Known before').textContent()).toBe('0')
      const download = page.waitForEvent('download')
      await press(page, 'Download refused lines')
      expect((await download).suggestedFilename()).toBe('logins.jsonl.rejects.jsonl')
      expect(served.mistakes.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    },
  )
})
