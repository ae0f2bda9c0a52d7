/**
 * A driver that hides, as stealth plugins do: no `navigator.webdriver`, plugins and languages of a person, no headless browser in the
 * user agent. Method: such a Chromium opens a page of a shop, and what arrives is compared with what is known to give it away. Plugins that
 * are a list of numbers do: BotD's detectors look at what kind of a list it is.
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

interface Seen {
  /** What the page reported of its device. */
  readonly device: Readonly<Record<string, unknown>>
  /** What the service says of it. */
  readonly warnings: readonly string[]
}

async function seenDevice(address: string, directory: string): Promise<Seen['warnings']> {
  const { account_id: account, production } = readCredentials(directory)
  const headers = {
    authorization: `Basic ${Buffer.from(`${production.api_key}:`).toString('base64')}`,
  }
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(address + path, { headers })).json() as Promise<Answer>
  const session = await read<{ device: { id: string } }>(`/v3/accounts/${account}/sessions/visit`)
  const sheet = await read<Pick<Seen, 'warnings'>>(`/v1/devices/${session.device.id}`)
  return sheet.warnings
}

/** A visit by a disguised driver. */
async function visit(): Promise<Seen> {
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
  const warnings = await seenDevice(service.address, directory)
  await browser.close()
  await shop.close()
  await service.close()
  rmSync(directory, { recursive: true })
  return { device: beacon.device ?? {}, warnings }
}

describe.skipIf(!isHere)('a driver that hides', () => {
  it('hides every sign but the kind of its plugins, by which it is named', async () => {
    const { device, warnings } = await visit()
    expect(warnings).toContain('A program drives the browser.')
    expect(device['automation.webdriver'] ?? false).toBe(false)
    expect(device).toMatchObject({
      'automation.traces': [],
      'automation.isPatched': false,
      'automation.nativeCodeChars': 34,
      'automation.plugins': 5,
      'automation.pluginsKind': '[object Array]',
      'automation.hasNoLanguages': false,
      'automation.hasNoFrame': false,
      'automation.isRootMarked': false,
      'automation.asksInVain': false,
    })
    expect(device['agent.userAgent']).not.toContain('Headless')
    expect(device['screen.outerHeight']).toBe(device['screen.windowHeight'])
  })
})
