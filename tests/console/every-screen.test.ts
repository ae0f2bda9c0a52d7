/**
 * Every screen with what an attacker writes in every field, and by the keyboard alone. Goal: content from outside neither
 * runs nor breaks a screen nor hides itself, and axe finds nothing. Method: one service is filled once, and one page goes
 * through all screens.
 */
import process from 'node:process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsAtRest } from './axe.ts'
import {
  type ConsoleInBrowser,
  launchChromium,
  openConsoleInBrowser,
} from './console-in-browser.ts'
import { fillService, type Names } from './filled-service.ts'
import { goTo, isThere } from './go-to.ts'
import { keysShown, tabThrough } from './keyboard.ts'
import { outOfReach, problemsAtRest } from './look-at.ts'
import { oneOfEachRoute, pathIn, SCREENS } from './screens.ts'
import { HOSTILE } from './texts.ts'

const IS_LONG = process.env['WINNOW_LONG'] === '1'

/** A desk, the same at 200 %, a phone. */
const DESK = { width: 1280, height: 800 }
const ZOOMED = { width: 640, height: 400 }
const PHONE = { width: 375, height: 800 }

/** Each screen on a phone; what is looked at closely at 200 % too, and every other one of them at a desk; in the long edition all at each. */
const sizesOf = (at: number, isClose: boolean): readonly (typeof DESK)[] => {
  if (IS_LONG) return [PHONE, ZOOMED, DESK]
  if (!isClose) return [PHONE]
  return at % 2 === 0 ? [PHONE, ZOOMED, DESK] : [PHONE, ZOOMED]
}

/** Screens of one route have much in common: on every run the others are looked at on a phone alone, and without axe. */
const LOOKED_AT_CLOSELY = new Set([
  ...(IS_LONG ? SCREENS : oneOfEachRoute()).map(({ name }) => name),
  'user-linked',
  'session',
  'device',
])

/** Two screens light, two dark: each of the sizes in both; in the long edition each screen. */
const lookOf = (at: number): 'light' | 'dark' => (at % 4 < 2 ? 'light' : 'dark')
const looksOf = (at: number) => (IS_LONG ? (['light', 'dark'] as const) : [lookOf(at)])

/** Ids of the filled service that come from outside, and what must be read of each. */
const OUTSIDE = /\{(user|order|transaction|content|session)\}/

/** Screens with parts that could keep the focus: an editor, lists, tabs, a graph; in the long edition all. */
const TO_TAB_THROUGH = ['queue-case', 'policy-draft-text', 'user-linked']

/** Within so many frames a list that is loaded is there. */
const FRAMES_TO_OPEN = 30

/** Screens with keys of their own; in the long edition one of each route. */
const WITH_KEYS = ['home', 'queue-case', 'user', 'lists']

/** Holds back what the page asks for, until the answered function is called. */
async function heldBack(page: Page, what: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

describe.skipIf(launchChromium === undefined)('every screen', () => {
  let opened: ConsoleInBrowser
  let page: Page
  let names: Names
  const dialogs: string[] = []
  beforeAll(async () => {
    if (launchChromium === undefined) return
    opened = await openConsoleInBrowser(launchChromium)
    page = await opened.makeAdmin()
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    names = await fillService(opened, page, HOSTILE)
    await page.addInitScript(() => {
      Object.assign(globalThis, { hostile: () => alert('It ran.') })
    })
    await page.goto(`${opened.service.address}/console/`)
    await page.locator('h1').first().waitFor()
  })
  afterAll(() => opened.close())

  it('shows hostile content whole, as text, in its place, at each size, all within reach, without a violation (C24)', async () => {
    const problems: Record<string, readonly string[]> = {}
    for (const [at, { name, path, isOpen }] of SCREENS.entries()) {
      if (isOpen === true) continue
      await goTo(page, pathIn(path, names))
      const isClose = LOOKED_AT_CLOSELY.has(name)
      for (const look of looksOf(at)) {
        await page.emulateMedia({ colorScheme: look })
        for (const size of sizesOf(at, isClose)) {
          await page.setViewportSize(size)
          const found = await problemsAtRest(page)
          const hidden = isClose && size === ZOOMED ? await outOfReach(page) : []
          if (found.length + hidden.length > 0)
            problems[`${name} at ${size.width}, ${look}`] = [...found, ...hidden]
        }
        if (isClose) expect(await violationsAtRest(page), `${name}, ${look}`).toEqual([])
      }
      if (OUTSIDE.test(path)) {
        const heading = await page.locator('h1').innerText()
        expect(heading, name).toMatch(/^=(?:shopper|purchase|payment|post|visit)-1!"'><img/)
        expect(heading, name).toMatch(/<script>.*‹U\+202E›cod.exe‹U\+200B›.*end$/s)
      }
    }
    expect(problems).toEqual({})
    expect(dialogs).toEqual([])
    expect(opened.mistakes).toEqual([])
  })

  it('has no violation where nobody is signed in (C24)', async () => {
    const stranger = await (await opened.newContext()).newPage()
    for (const [at, { name, path }] of SCREENS.filter(({ isOpen }) => isOpen).entries()) {
      await stranger.emulateMedia({ colorScheme: lookOf(2 * at) })
      await stranger.goto(`${opened.service.address}/console${path}`)
      await isThere(stranger)
      expect(await violationsAtRest(stranger), name).toEqual([])
    }
    await stranger.close()
  })

  it('lists the keys that work now, on every screen (C6)', async () => {
    const ofScreen = new Set<string>()
    await page.setViewportSize(DESK)
    const walked = IS_LONG
      ? oneOfEachRoute()
      : SCREENS.filter(({ name }) => WITH_KEYS.includes(name))
    for (const { path, isOpen } of walked) {
      if (isOpen === true) continue
      await goTo(page, pathIn(path, names))
      const keys = await keysShown(page)
      expect(keys.filter((one) => one.startsWith('Go to ')).length, path).toBeGreaterThan(10)
      keys
        .filter((one) => !/^(Go to|Keys that|Find or do)/.test(one))
        .forEach((one) => ofScreen.add(one))
    }
    expect(
      [...ofScreen].some((one) => one.startsWith('Decide')),
      [...ofScreen].join(),
    ).toBe(true)
  })

  it.each(IS_LONG ? SCREENS.map(({ name }) => name) : TO_TAB_THROUGH)(
    '%s is gone through by Tab alone, and shows where the focus is',
    async (name) => {
      const screen = SCREENS.find((one) => one.name === name)
      await page.setViewportSize(DESK)
      await goTo(page, pathIn(screen?.path ?? '', names))
      const { reached, problems } = await tabThrough(page)
      expect(problems).toEqual([])
      expect(reached).toBeGreaterThan(3)
    },
  )

  it('opens nothing that was given up before it was there (C6)', async () => {
    await goTo(page, '/decisions')
    await page.reload()
    await page.locator('h1').waitFor()
    const release = await heldBack(page, /key-help.*\.js/)
    const asked = page.waitForRequest(/key-help.*\.js/)
    await page.keyboard.press('?')
    await asked
    await page.keyboard.press('Escape')
    const came = page.waitForResponse(/key-help.*\.js/)
    release()
    await (await came).finished()
    for (let frame = 0; frame < FRAMES_TO_OPEN; frame += 1) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  })

  it('loses no letter that is typed before the palette is there (C14)', async () => {
    await goTo(page, '/decisions')
    await page.reload()
    await page.locator('h1').waitFor()
    const release = await heldBack(page, /palette.*\.js/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('get sx')
    await page.keyboard.press('Backspace')
    release()
    const field = page.getByRole('combobox', { name: 'Find or do anything' })
    await field.waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.keyboard.type('tar')
    expect(await field.inputValue()).toBe('get star')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
  })
})
