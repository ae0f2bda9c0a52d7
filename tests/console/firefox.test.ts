/**
 * The console in Firefox, before a real service: cases decided by keys, a user, the explorer and a policy. The journeys run in
 * Firefox too in the long edition. Method: Playwright drives the Firefox of the machine by WebDriver BiDi.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, launchFirefox, openConsoleInBrowser } from './console-in-browser.ts'
import { goTo } from './go-to.ts'
import { seedCases } from './seeded-cases.ts'

const CASES = 3

describe.skipIf(launchFirefox === undefined)('the console in Firefox', () => {
  let opened: ConsoleInBrowser
  let page: Page
  beforeAll(async () => {
    if (launchFirefox === undefined) return
    opened = await openConsoleInBrowser(launchFirefox)
    await seedCases(opened, CASES)
    page = await opened.makeAdmin()
  })
  afterAll(() => opened?.close())

  it('decides the cases of a queue by keys, one key each, and takes the last back', async () => {
    await goTo(page, '/queues/orders')
    await page.getByRole('button', { name: 'Start (Enter)' }).waitFor()
    await page.keyboard.press('Enter')
    const decided: string[] = []
    for (let at = 0; at < CASES; at += 1) {
      const heading = page.getByRole('region', { name: 'Case', exact: true }).locator('h2')
      const name = (await heading.textContent()) ?? ''
      decided.push(name)
      await page.keyboard.press('1')
      await page.waitForFunction(
        (former) => document.querySelector('section[aria-label=Case] h2')?.textContent !== former,
        name,
      )
    }
    await page.getByText('Nothing waits here now.').first().waitFor()
    expect(new Set(decided).size).toBe(CASES)
    await page.keyboard.press('z')
    await page.getByRole('button', { name: decided.at(-1) ?? '' }).waitFor()
  })

  it('shows a user, finds users in the explorer, and shows the live policy', async () => {
    await goTo(page, '/users/customer-1')
    await page.getByRole('heading', { name: 'customer-1', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByText('order-1').first().waitFor()
    await goTo(page, '/explore')
    await page.getByText('3 events', { exact: true }).waitFor()
    await page.getByRole('button', { name: '$create_order' }).first().waitFor()
    await goTo(page, '/policies')
    await page.getByText('event.amount > usd(1)').first().waitFor()
    expect(opened.mistakes).toEqual([])
  })
})
