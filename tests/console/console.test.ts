/**
 * The console in a real browser, before a real service. Goal: a person gets in by the link that the start prints, and
 * everything the page does is allowed by its own policy. Method: Chromium; each page's complaints are kept.
 */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  launchChromium,
  openConsoleInBrowser,
  type ConsoleInBrowser,
} from './console-in-browser.ts'
import { violationsAtRest } from './axe.ts'
import { fillService, type Names } from './filled-service.ts'
import { goTo, isThere } from './go-to.ts'
import { pathIn, SCREENS } from './screens.ts'
import { order } from './seeded-cases.ts'
import { PLAIN } from './texts.ts'

/** On every run `every-screen.test.ts` has screens looked at in one of both looks, with other texts. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'

describe.skipIf(launchChromium === undefined)('the console in a browser', () => {
  let opened: ConsoleInBrowser
  let page: Page
  /** Filled for the walk of all screens: those before it show an empty service. */
  let names: Names | undefined
  beforeAll(async () => {
    if (launchChromium === undefined) return
    opened = await openConsoleInBrowser(launchChromium)
    page = await opened.makeAdmin()
  })
  afterAll(() => opened.close())

  const open = (path: string) => page.goto(`${opened.service.address}/console${path}`)

  it('makes the first admin by the printed link, and forgets its secret', () => {
    expect(page.url()).toBe(`${opened.service.address}/console/`)
    expect(opened.mistakes).toEqual([])
  })

  it('is where a browser gets to that opens the address of the service', async () => {
    await page.goto(opened.service.address)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await page.title()).toBe('Home · Winnow')
  })

  it('asks who is not signed in to sign in, and goes on to where they were going (C15)', async () => {
    await page.getByRole('button', { name: /Maya Okafor/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await open('/welcome?way=demo')
    await page.getByLabel('E-mail address').fill('maya@shop.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('eight quiet herons')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    expect(page.url()).toContain('/console/welcome?way=demo')
  })

  it('lists the keys that work now, goes by them, and does nothing with Ctrl (C6)', async () => {
    await page.keyboard.press('Control+?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Go to Home').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    expect(page.url()).toBe(`${opened.service.address}/console/`)
  })

  it('finds a command by its name, by keyboard alone (C14)', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find or do anything' }).waitFor()
    await page.keyboard.type('get star')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    expect(page.url()).toContain('/console/welcome')
  })

  it('shows the first event as it comes', async () => {
    await open('/welcome?way=connect')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const key = await page.getByRole('region', { name: 'Key', exact: true }).innerText()
    const answer = await fetch(`${opened.service.address}/v205/events`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      body: JSON.stringify({ $type: '$create_account', $user_id: 'zoe' }),
    })
    expect(answer.status).toBe(200)
    await page
      .getByRole('listitem')
      .filter({ hasText: /First event received done/ })
      .waitFor()
  })

  it('is drawn with high contrast as long as the system asks for it', async () => {
    const isDrawn = (contrast: string) =>
      page.waitForFunction(
        (wanted) => document.documentElement.dataset['contrast'] === wanted,
        contrast,
      )
    await page.emulateMedia({ contrast: 'more' })
    await isDrawn('more')
    await page.emulateMedia({ contrast: 'no-preference' })
    await isDrawn('')
    expect(opened.mistakes).toEqual([])
  })

  it('draws the scores of a user over time (C17)', async () => {
    for (const at of [1, 4]) await order(opened, at)
    await opened.post('/v205/events', { $type: '$login', $user_id: 'customer-1' })
    await open('/users/customer-1')
    await page.locator('.recharts-line').first().waitFor()
    expect(opened.mistakes).toEqual([])
  })

  it.runIf(LONG).each(['light', 'dark'] as const)(
    `has no violation on any screen, %s${LEFT} (C24)`,
    async (colorScheme) => {
      names ??= await fillService(opened, page, PLAIN)
      await page.emulateMedia({ colorScheme })
      const stranger = await (await opened.newContext()).newPage()
      await stranger.emulateMedia({ colorScheme })
      for (const { name, path, isOpen } of SCREENS) {
        const shown = isOpen === true ? stranger : page
        if (isOpen === true) await shown.goto(`${opened.service.address}/console${path}`)
        else await goTo(page, pathIn(path, names))
        await isThere(shown)
        expect(await violationsAtRest(shown), name).toEqual([])
      }
      await stranger.close()
    },
  )

  it('keeps to its own policy, and asks nobody else', () => {
    expect(opened.mistakes).toEqual([])
  })
})
