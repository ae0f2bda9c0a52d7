/**
 * From an order id in a mail about a chargeback to the ring behind it: decided, with a route in shadow that would have
 * caught it. Goal: five minutes of a person at most, on a phone and, in the long edition, by keyboard alone. Method: a real
 * service with two rings and other customers, a real browser; keys and clicks are counted by the page.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  JOURNEY_BROWSERS,
  openConsoleInBrowser,
  PHONE,
} from './console-in-browser.ts'
import {
  byKeyboard,
  byPointer,
  countEffort,
  type Hands,
  personSeconds,
  printEffort,
} from './hands.ts'
import { order } from './seeded-cases.ts'

const MAX_SECONDS = 300

/** Customers of `order` share one card and address in every third: two rings, and a third one that nobody looks at. */
const CUSTOMERS = 15

/** The palette finds the order of the mail; the order names its user. */
async function openUser(hands: Hands, orderId: string): Promise<void> {
  const { page, press } = hands
  await press(page.getByRole('button', { name: 'Find or do anything' }))
  await page.getByRole('combobox', { name: 'Find or do anything' }).waitFor()
  await page.keyboard.type(orderId)
  await page.getByRole('option', { name: `Order ${orderId}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: orderId, level: 1 }).waitFor()
  await press(page.getByRole('main').getByRole('link', { name: /^customer-/ }))
  await page.getByRole('tab', { name: 'Linked' }).waitFor()
}

const decide = async ({ page, type, press }: Hands) => {
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Why'), 'Charged back, one card')
  await press(dialog.getByRole('button', { name: 'Decide', exact: true }))
  await dialog.waitFor({ state: 'detached' })
}

/** Previewed, started, and watched until it is done. */
async function decideInBulk({ page, type, press }: Hands): Promise<void> {
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Why'), 'Charged back, one card')
  await press(dialog.getByRole('button', { name: 'Preview' }))
  await press(dialog.getByRole('button', { name: /^Decide \d+ users?$/ }))
  await dialog.getByText(/^Done · /).waitFor()
  await press(dialog.getByRole('button', { name: 'Close' }))
  await dialog.waitFor({ state: 'detached' })
}

/** Everybody who shares what the user has, and the user. */
async function decideRing(hands: Hands): Promise<void> {
  const { page, press } = hands
  await press(page.getByRole('tab', { name: 'Linked' }))
  await press(page.getByRole('button', { name: /^Choose the undecided/ }))
  await press(page.getByRole('button', { name: /^Decide the chosen/ }))
  await decideInBulk(hands)
  await press(page.getByRole('button', { name: 'Decide in your own words (d)' }))
  await decide(hands)
}

/** A route that takes what the ring did: tried, backtested, and run in shadow from the report. */
async function draftRoute(hands: Hands): Promise<void> {
  const { page, type, press } = hands
  await press(page.getByRole('button', { name: /^Draft a route from 424242:/ }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Draft the route' }))
  await page.getByText(/events would be taken/).waitFor()
  await press(page.getByRole('button', { name: 'Backtest' }))
  await page.getByRole('button', { name: 'Run in shadow …' }).waitFor()
  await page.getByText(/9 of 15 events .* would come out otherwise/).waitFor()
  await press(page.getByRole('button', { name: 'Run in shadow …' }))
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Why'), 'It takes rings of one card')
  await press(dialog.getByRole('button', { name: 'Run in shadow' }))
  await page.waitForURL(/\/policies\?.*version=/)
}

const KEYBOARD = { name: 'by keyboard alone', hands: byKeyboard, orderId: 'order-3' } as const
const IN_THE_HAND = {
  name: 'on a phone',
  hands: byPointer,
  orderId: 'order-4',
  size: PHONE,
} as const

/** The journey of the first day goes by the keyboard on every run. */
const EDITIONS = process.env['WINNOW_LONG'] === '1' ? [KEYBOARD, IN_THE_HAND] : [IN_THE_HAND]

describe.each(JOURNEY_BROWSERS)('a ring in $name', ({ launch }) => {
  let opened: ConsoleInBrowser
  let page: Page
  beforeAll(async () => {
    opened = await openConsoleInBrowser(launch)
    for (let at = 0; at < CUSTOMERS; at += 1) await order(opened, at)
    page = await opened.makeAdmin()
  })
  afterAll(() => opened.close())

  it.each(EDITIONS)('is found, decided, and caught by a route in shadow $name', async (edition) => {
    if ('size' in edition) await page.setViewportSize(edition.size)
    await page.goto(`${opened.service.address}/console/`)
    const counted = await countEffort(page)
    const hands = edition.hands(page)
    await openUser(hands, edition.orderId)
    await decideRing(hands)
    await draftRoute(hands)
    const effort = await counted()
    printEffort(`ring, ${edition.name}`, effort)
    expect(personSeconds(effort)).toBeLessThan(MAX_SECONDS)
    expect(opened.mistakes).toEqual([])
  })
})
