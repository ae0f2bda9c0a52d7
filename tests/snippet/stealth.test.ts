/**
 * A driver that hides, as stealth plugins do: no `navigator.webdriver`, plugins and languages of a person, no headless browser in the
 * user agent. Method: such a Chromium opens a page of a shop, and what arrives is compared with what is known to give it away.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readCredentials } from '../trials/support/service-process.ts'
import { BROWSERS, CHROMIUM_FLAGS, CHROMIUM_PATH, NO_LIMIT } from './support/browsers.ts'
import { openShop } from './support/shop.ts'

const isHere = BROWSERS.some(({ name }) => name === 'Chromium')

/** What such plugins change in a page before its own scripts run. */
const DISGUISE = `
  delete Object.getPrototypeOf(navigator).webdriver
  Object.defineProperty(Navigator.prototype, 'plugins', { get: () => [1, 2, 3, 4, 5] })
  Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US', 'en'] })
  window.chrome = window.chrome || { runtime: {} }`

async function launchDisguised() {
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    timeout: NO_LIMIT,
    chromiumSandbox: false,
    args: [...CHROMIUM_FLAGS, '--disable-blink-features=AutomationControlled'],
  })
  const [major] = browser.version().split('.')
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
  const context = await browser.newContext({ userAgent, locale: 'en-US' })
  await context.addInitScript(DISGUISE)
  return { browser, page: await context.newPage() }
}

/** The device that the page of a disguised driver tells of. */
async function toldDevice(): Promise<Readonly<Record<string, unknown>>> {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-stealth-'))
  const config = { ...DEFAULT_CONFIG, dataDirectory: directory, port: 0 }
  const service = await startService({ ...config, logLevel: 'silent' })
  const shop = await openShop(service.address)
  const { beacon_key: key } = readCredentials(directory).production
  const commands = `_winnow = [['_setAccount', '${key}'], ['_setSessionId', 'visit'], ['_trackPageview']]`
  const body = `<script>${commands}</script><script src="/ss/s.js"></script>`
  shop.pages.set('page', { body })
  const { browser, page } = await launchDisguised()
  await page.goto(`${shop.origin}/page`)
  const { beacon } = await shop.beacon(({ device }) => device !== undefined)
  await browser.close()
  await shop.close()
  await service.close()
  rmSync(directory, { recursive: true })
  return beacon.device ?? {}
}

describe.skipIf(!isHere)('a driver that hides', () => {
  it('hides every sign of automation that the service looks at, and keeps its version and a window without a frame', async () => {
    const device = await toldDevice()
    expect(device['automation.webdriver'] ?? false).toBe(false)
    expect(device).toMatchObject({
      'automation.traces': [],
      'automation.isPatched': false,
      'automation.nativeCodeChars': 34,
      'automation.plugins': 5,
      'automation.hasNoLanguages': false,
      'automation.hasNoFrame': false,
      'automation.isRootMarked': false,
      'automation.asksInVain': false,
    })
    expect(device['agent.userAgent']).not.toContain('Headless')
    expect(device['screen.outerHeight']).toBe(device['screen.windowHeight'])
  })
})
