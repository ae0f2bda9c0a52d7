/** `/docs` in a real browser: its search, its copy buttons, and that no width cuts it off. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BROWSERS } from './snippet/support/browsers.ts'

const chromium = BROWSERS.find(({ name }) => name === 'Chromium')
const directory = mkdtempSync(join(tmpdir(), 'winnow-docs-page-'))

describe.skipIf(chromium === undefined)('the page of the interface, in a browser', () => {
  let service: RunningService
  let browser: Browser | undefined
  /** The page is large, so it is opened once. */
  let page: Page
  beforeAll(async () => {
    const place = { dataDirectory: directory, port: 0, logLevel: 'silent' } as const
    service = await startService({ ...DEFAULT_CONFIG, ...place })
    browser = await chromium?.launch()
    page = await opened()
  })
  afterAll(async () => {
    await browser?.close()
    await service.close()
    rmSync(directory, { recursive: true })
  })

  async function opened(): Promise<Page> {
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser?.newContext({ permissions })
    if (context === undefined) throw new Error('there is no browser')
    const made = await context.newPage()
    made.on('pageerror', (error) => expect.fail(error.message))
    await made.goto(`${service.address}/docs`)
    return made
  }

  const shownCalls = (): Promise<readonly string[]> =>
    page.locator('.call:visible > summary > span').allTextContents()

  it.each([
    [
      'a title',
      'explain',
      ["Explain a user's score", 'Explain what was decided about an event'],
      '2 matches',
    ],
    ['several words', 'rotate key', ['Rotate a key'], '1 match'],
    ['a path', '/v1/admin/token', ['Rotate the admin token'], '1 match'],
    ['nothing that is there', 'frobnicate', [], 'Nothing found'],
  ])('finds by %s', async (_, words, titles, matches) => {
    await page.fill('input', '')
    await page.locator('input').blur()
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    expect(await shownCalls()).toEqual(titles)
    expect(await page.locator('output').textContent()).toBe(matches)
    expect(await page.locator('nav a[href="#calls-labels"]').isVisible()).toBe(false)
  })

  it('finds by a field where no title has it, and shows all again', async () => {
    await page.fill('input', '')
    const all = await shownCalls()
    await page.fill('input', '$shortened_iban_first6')
    const some = await shownCalls()
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all.length / 2)
    await page.fill('input', '')
    expect(await shownCalls()).toEqual(all)
  })

  it('copies a listing, with the address that the page was opened at', async () => {
    const button = page.locator('pre + button').first()
    await button.click()
    await page.waitForFunction(
      () => document.querySelector('pre + button')?.textContent === 'Copied',
    )
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`export WINNOW_URL=${service.address}\n`)
  })

  it.each([360, 768, 1280])('is not wider than a screen of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    const covered = await page.evaluate(() => {
      const pre = document.querySelector('pre code')
      const button = document.querySelector('pre + button')
      if (pre === null || button === null) return 'there is none'
      const line = document.createRange()
      line.setStart(pre.firstChild ?? pre, 0)
      line.setEnd(pre.firstChild ?? pre, 40)
      const [text, over] = [line.getBoundingClientRect(), button.getBoundingClientRect()]
      return text.right > over.left && text.top < over.bottom
    })
    expect(covered).toBe(false)
  })
})
