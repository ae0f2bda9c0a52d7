/**
 * Applications of one page, as the guide puts the tag into them: React and Vue with their routers, and
 * one without any library. Each route a visitor goes to is one page view, also where it redirects and
 * where React runs effects twice; after a login, views name the user.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials } from '../trials/support/service-process.ts'
import { BROWSERS, NO_LIMIT } from './support/browsers.ts'
import { openShop, type Shop } from './support/shop.ts'

const directory = mkdtempSync(join(tmpdir(), 'winnow-applications-'))

let service: RunningService
let shop: Shop
beforeAll(async () => {
  const config = { ...DEFAULT_CONFIG, port: 0, logLevel: 'silent', beaconIpPerSecond: 0 } as const
  service = await startService({ ...config, dataDirectory: directory })
  shop = await openShop(service.address)
})
afterAll(async () => {
  await shop.close()
  await service.close()
  rmSync(directory, { recursive: true })
})

/** The application as one script, as in development: React checks itself by running effects twice. */
async function bundled(name: string): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'applications', `${name}.js`),
    platform: 'browser',
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"development"',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  })
  const { output } = await build.generate({ format: 'iife' })
  await build.close()
  return output[0].code.replaceAll('</script', String.raw`<\/script`)
}

/**
 * The tag that the service prints, with what the guide says of applications. Those that only say who is there have their session, and
 * the first view, in the tag, as a server that renders the page puts them there.
 */
async function tagOf(session: string): Promise<string> {
  const { api_key: key, beacon_key: beaconKey } = readCredentials(directory).production
  const query = new URLSearchParams({ beacon_key: beaconKey, cdn_url: `${shop.origin}/ss` })
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  const answer = await fetch(`${service.address}/v1/snippet?${query.toString()}`, { headers })
  const { snippet } = (await answer.json()) as { snippet: string }
  if (session === 'plain') {
    return snippet
      .replaceAll(/^ +_winnow\.push\(\['_set(?:User|Session)Id'.*\n/gm, '')
      .replace("['_trackPageview']", "['_trackSpa']")
  }
  return snippet
    .replace("['_setSessionId', '']", `['_setSessionId', '${session}']`)
    .replace("_winnow.push(['_trackPageview'])", "_winnow.push(['_trackSpa'], ['_trackPageview'])")
}

/** Views of a session so far, each with the user it says. */
const viewsOf = (session: string): readonly string[] =>
  shop.views(session).map(({ path, user }) => `${path.slice(session.length + 1)} ${user}`)

const [browserHere] = BROWSERS

/** React is the one that runs effects twice; each takes a bundle of its own. */
const KINDS = process.env['WINNOW_LONG'] === '1' ? ['react', 'vue', 'plain'] : ['react']

describe.skipIf(browserHere === undefined)('an application', () => {
  let browser: Browser
  beforeAll(async () => {
    if (browserHere !== undefined) browser = await browserHere.launch()
  })
  afterAll(() => browser.close())

  it.each(KINDS)('of %s tells of each route once', async (name) => {
    const body = `${await tagOf(name)}<div id="application"></div><script>${await bundled(name)}</script>`
    shop.pages.set(name, { body })
    const page = await browser.newPage()
    page.setDefaultTimeout(NO_LIMIT)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const seen = (count: number) => shop.beacon(() => viewsOf(name).length >= count)
    await page.goto(`${shop.origin}/${name}/`)
    await seen(1)
    for (const [at, to] of ['a', 'b', 'login', 'old'].entries()) {
      await page.locator(`#${to}`).click()
      if (to !== 'login') await seen(to === 'old' ? at + 1 : at + 2)
    }
    await page.goBack()
    await seen(5)
    await page.locator('#a').click()
    await seen(6)
    await page.close()
    expect(viewsOf(name)).toEqual(['/ ', '/a ', '/b ', '/a ann', '/b ann', '/a ann'])
    expect(errors).toEqual([])
  })
})
