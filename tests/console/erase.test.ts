/**
 * A user erased in the console, in a real browser before a real service: the dialog, the way of it, the report, and what their
 * page says from then on. In the long edition only: the parts have tests of their own.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  launchChromium,
  openConsoleInBrowser,
} from './console-in-browser.ts'
import { goTo } from './go-to.ts'
import { seedCases } from './seeded-cases.ts'

const USER = 'customer-1'
const CASES = 3
const IS_LONG = process.env['WINNOW_LONG'] === '1'

describe.skipIf(launchChromium === undefined || !IS_LONG)('a user who is erased', () => {
  let opened: ConsoleInBrowser
  let page: Page
  beforeAll(async () => {
    if (launchChromium === undefined) return
    opened = await openConsoleInBrowser(launchChromium)
    await seedCases(opened, CASES)
    page = await opened.makeAdmin()
  })
  afterAll(() => opened?.close())

  it('is gone once their id was typed, and the report names what was shrunk', async () => {
    await goTo(page, `/users/${USER}?tab=raw`)
    await page.getByRole('button', { name: 'Erase this user …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(USER)
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the report' }).click()
    const report = readFileSync(await (await download).path(), 'utf8')
    expect(Object.keys((JSON.parse(report) as { entries: object }).entries)).toContain('event')
    expect(report).not.toContain(USER)
  })

  it('has a page that says when they were erased, and nothing else of them', async () => {
    const isGone = async () => {
      await page.getByRole('tab').first().waitFor({ state: 'detached' })
      await page.getByText(/^Erased .* Entries that were shrunk: \d+\.$/).waitFor()
      expect(await page.getByRole('main').innerText()).not.toContain('mailinator.com')
    }
    await isGone()
    await page.reload()
    await isGone()
  })

  it('is named in no queue and no result of the explorer', async () => {
    await goTo(page, '/queues/orders')
    await page.getByRole('button', { name: /^customer-2\D/ }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('erased')
    await goTo(page, '/queues/orders?show=left')
    await page
      .getByRole('button', { name: /^erased [0-9a-f]{8}\D.*the user was erased/s })
      .waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/customer-1\D/)
    await goTo(page, '/explore')
    await page.getByText(`${CASES} events`, { exact: true }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/customer-1\D/)
    expect(opened.mistakes).toEqual([])
  })
})
