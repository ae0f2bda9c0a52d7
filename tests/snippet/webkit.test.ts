/**
 * The snippet in WebKitGTK, the engine of Safari as far as it can be had on Linux, driven by WebDriver.
 * Method: as in snippet.test.ts, a shop on localhost with `/ss/` of a real service. Where the
 * engine is not installed (webkit2gtk-driver, xvfb) the run says so, and nothing is tried; `npm test`
 * leaves it to `npm run test:long`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Beacon } from '@winnow/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import { readCredentials } from '../trials/support/service-process.ts'
import { openShop, type Shop } from './support/shop.ts'
import {
  MISSING_FOR_WEBKIT,
  startWebKit,
  type WebKitDriver,
  type WebKitPage,
} from './support/webkit.ts'

const DRIVER_PORT = 44_460
const DAY_SECONDS = 86_400

const isLong = process.env['WINNOW_LONG'] === '1'

/** Why nothing is tried here; empty = it is. */
function whyLeftOut(): string {
  if (MISSING_FOR_WEBKIT.length > 0)
    return ` (left out: there is no ${MISSING_FOR_WEBKIT.join(', ')})`
  return isLong ? '' : ' (left out: npm run test:long tries it)'
}
const leftOut = whyLeftOut()

describe.skipIf(leftOut !== '')(`in WebKit${leftOut}`, () => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-webkit-'))
  let service: RunningService
  let shop: Shop
  let driver: WebKitDriver
  let page: WebKitPage
  let stories = 0
  let session = ''

  beforeAll(async () => {
    const config = { ...DEFAULT_CONFIG, port: 0, logLevel: 'silent', beaconIpPerSecond: 0 } as const
    service = await startService({ ...config, dataDirectory: directory })
    shop = await openShop(service.address)
    driver = await startWebKit(DRIVER_PORT)
  })
  afterAll(async () => {
    await driver.close()
    await shop.close()
    await service.close()
    rmSync(directory, { recursive: true })
  })
  beforeEach(async () => {
    session = `webkit-${(stories += 1)}`
    page = await driver.open()
  })
  afterEach(() => page.close())

  const ofSession = (beacon: Beacon) => beacon.session === session
  const withDevice = (beacon: Beacon) => ofSession(beacon) && beacon.device !== undefined

  async function open(commands = '', headers: Record<string, string> = {}): Promise<void> {
    const { beacon_key: key } = readCredentials(directory).production
    const body = `<script nonce="n1">
      var _winnow = [['_setAccount', '${key}'], ['_setSessionId', '${session}']]
      ${commands}
      _winnow.push(['_trackPageview'])
      window.addEventListener('load', function () {
        var script = document.createElement('script')
        script.src = '/ss/s.js'
        document.body.appendChild(script)
      })
    </script><input id="name"><input type="password" id="pass">`
    shop.pages.set(session, { body, headers })
    await page.go(`${shop.origin}/${session}?token=secret`)
  }

  const cookie = async () => (await page.cookies()).find(({ name }) => name === '__ssid')
  const viewsOf = () => shop.views(session).map(({ path }) => path)

  it('a page is told of, with its visitor, who keeps his cookie, and his device', async () => {
    await open()
    const { beacon, status } = await shop.beacon(withDevice)
    expect([status, viewsOf()]).toEqual([204, [`/${session}?token`]])
    expect(beacon.device?.['failed']).toBeUndefined()
    expect(beacon.device).toMatchObject({ 'automation.webdriver': true })
    expect(Object.keys(beacon.device ?? {}).length).toBeGreaterThan(45)
    const first = await cookie()
    expect(first).toMatchObject({ value: beacon.visitor, path: '/' })
    expect((first?.expiry ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * DAY_SECONDS)
    await page.go(`${shop.origin}/${session}?again`)
    await shop.beacon((each) => ofSession(each) && viewsOf().length === 2)
    expect((await cookie())?.value).toBe(first?.value)
  })

  it('the routes of an application are counted once each', async () => {
    await open("_winnow.push(['_trackSpa'])")
    await shop.beacon(ofSession)
    await page.run(`history.pushState(null, '', '/${session}/b')`)
    await shop.beacon((each) => each.pages?.[0]?.url.endsWith(`/${session}/b`) === true)
    await page.run("history.replaceState({ scroll: 1 }, ''); history.back()")
    await shop.beacon((each) => ofSession(each) && viewsOf().length === 3)
    expect(viewsOf()).toEqual([`/${session}?token`, `/${session}/b`, `/${session}?token`])
  })

  it('what is typed is counted, and leaves with the page; passwords are not', async () => {
    await open()
    await shop.beacon(withDevice)
    await page.type('#name', 'Ann')
    await page.type('#pass', 'hunter2')
    await page.go('about:blank')
    const { beacon } = await shop.beacon((each) => ofSession(each) && each.behavior !== undefined)
    expect(beacon.behavior).toMatchObject({ keys: 3, pastes: 0 })
    expect(JSON.stringify(beacon)).not.toMatch(/Ann|hunter2/)
  })

  it('a strict content security policy is kept', async () => {
    const policy =
      "default-src 'none'; script-src 'nonce-n1' 'self'; connect-src 'self'; img-src data:"
    const watch = `document.addEventListener('securitypolicyviolation', function (event) {
      (window.violations = window.violations || []).push(event.violatedDirective) })`
    await open(watch, { 'content-security-policy': policy })
    const { beacon } = await shop.beacon(withDevice)
    expect(beacon.device?.['failed']).toBeUndefined()
    expect(await page.run('return window.violations || []')).toEqual([])
  })

  it('without consent no cookie is set and no device is read', async () => {
    await open("_winnow.push(['_setConsent', 'pending'])")
    const { beacon } = await shop.beacon(ofSession)
    expect(Object.keys(beacon).toSorted()).toEqual(['id', 'key', 'pages', 'session'])
    expect(await cookie()).toBeUndefined()
    await page.run("_winnow.push(['_setConsent', 'granted'])")
    await shop.beacon(withDevice)
    expect((await cookie())?.value).toHaveLength(36)
  })

  it('a network that is blocked harms nothing, and what is typed stays', async () => {
    shop.failures = Number.POSITIVE_INFINITY
    await open()
    await page.type('#name', 'Ann')
    shop.failures = 0
    expect(await page.run("return document.querySelector('#name').value")).toBe('Ann')
    expect(await page.run('return typeof _winnow.push')).toBe('function')
  })
})
