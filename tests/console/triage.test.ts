/**
 * Cases decided in a real browser before a real service. Goal: by the keyboard alone, in three keys a case at most.
 * Method: keys and clicks are counted by the page itself.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConsoleInBrowser,
  JOURNEY_BROWSERS,
  openConsoleInBrowser,
  PHONE,
} from './console-in-browser.ts'
import { byPointer, countEffort, printEffort } from './hands.ts'
import { order, seedCases } from './seeded-cases.ts'

/** Twenty are the statement; few show the same, and the long edition decides all. */
const CASES = process.env['WINNOW_LONG'] === '1' ? 20 : 6
/** On a phone. */
const PHONE_CASES = process.env['WINNOW_LONG'] === '1' ? 20 : 1
const MAX_KEYS = 3

describe.each(JOURNEY_BROWSERS)('a queue in $name', ({ launch }) => {
  let opened: ConsoleInBrowser
  let page: Page
  beforeAll(async () => {
    opened = await openConsoleInBrowser(launch)
    await seedCases(opened, CASES)
    page = await opened.makeAdmin()
  })
  afterAll(() => opened.close())

  const shownCase = () => page.getByRole('region', { name: 'Case', exact: true }).locator('h2')

  /** Until the next case is shown, or none is left. */
  const isGone = (name: string) =>
    page.waitForFunction(
      (former) => document.querySelector('section[aria-label=Case] h2')?.textContent !== former,
      name,
    )

  it('is triaged by the keyboard alone, in at most three keys a case (C1)', async () => {
    await page.goto(`${opened.service.address}/console/queues/orders`)
    await page.getByRole('button', { name: 'Start (Enter)' }).waitFor()
    const counted = await countEffort(page)
    await page.keyboard.press('Enter')
    const decided = new Set<string>()
    for (let at = 0; at < CASES; at += 1) {
      const name = (await shownCase().textContent()) ?? ''
      decided.add(name)
      await page.keyboard.press('1')
      await isGone(name)
    }
    await page.getByText('Nothing waits here now.').first().waitFor()
    const effort = await counted()
    printEffort(`triage of ${CASES} cases, by keyboard alone`, effort)
    expect(decided.size).toBe(CASES)
    expect(effort.keys).toBeLessThanOrEqual(CASES * MAX_KEYS)
    expect(effort.clicks).toBe(0)
  })

  it('shows a case that comes by itself', async () => {
    await page.getByText('● Live').waitFor()
    await order(opened, CASES)
    const row = page.getByRole('button', { name: new RegExp(`^customer-${CASES}\\D`) })
    await row.waitFor()
    expect(await row.isVisible()).toBe(true)
  })

  it('shows of a case all that decides it above the fold, and complains of nothing (C4)', async () => {
    await page.keyboard.press('Enter')
    await shownCase().waitFor()
    const { height } = page.viewportSize() ?? { height: 0 }
    for (const text of ['At stake', 'Last decision', 'Reasons, in points', 'Why it is here']) {
      const box = await page.getByText(text).first().boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0), text).toBeLessThanOrEqual(height)
    }
    const last = page
      .getByRole('list', { name: /Reasons/ })
      .getByRole('listitem')
      .last()
    const box = await last.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(opened.mistakes).toEqual([])
  })

  it('is triaged on a phone, in one touch a case', async () => {
    // One waits already.
    for (let at = 1; at < PHONE_CASES; at += 1) await order(opened, CASES + at)
    await page.setViewportSize(PHONE)
    const hands = byPointer(page)
    const counted = await countEffort(page)
    for (let at = 0; at < PHONE_CASES; at += 1) {
      const decided = (await shownCase().textContent()) ?? ''
      await hands.press(page.getByRole('button', { name: /^Watch/ }))
      await isGone(decided)
      const notice = page.getByRole('status').filter({ hasText: decided })
      expect(await notice.innerText()).toContain('Watch')
    }
    await shownCase().waitFor({ state: 'detached' })
    const effort = await counted()
    printEffort(`triage of ${PHONE_CASES} cases, on a phone`, effort)
    expect(effort).toMatchObject({ keys: 0, clicks: PHONE_CASES })
    expect(opened.mistakes).toEqual([])
  })
})
