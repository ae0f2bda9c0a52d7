/**
 * The recipes of docs/guides/browser.md for an address of one's own, in the proxies themselves. Goal: the script and
 * beacons pass, with the visitor's address, and nothing else does; the answer renews the cookie. Method: the
 * recipe's text in a real proxy, between Chromium and a real service; what the proxy says to the service is
 * kept. A proxy that is not on this machine is named and left out; Express and Next.js were tried by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials, type Credentials } from '../trials/support/service-process.ts'
import { BROWSERS } from './support/browsers.ts'
import { isHere, PROXIES, startProxy, type ProxiedShop } from './support/proxies.ts'
import { openTapped, type Tapped } from './support/tapped.ts'

/** Browsers and the service take it for a shop's host, and browsers find it on this machine. */
const HOST = 'www.shop.localhost'
const VISITOR = '127.0.0.1'
const STRANGER = '203.0.113.9'

const chromium = BROWSERS.find(({ name }) => name === 'Chromium')

describe.each(PROXIES)('behind $name', (proxy) => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-proxy-'))
  const isMissing = !isHere(proxy)
  let service: RunningService
  let tapped: Tapped
  let shop: ProxiedShop
  let keys: Credentials['production']

  beforeAll(async () => {
    if (isMissing) return
    service = await startService({
      ...DEFAULT_CONFIG,
      dataDirectory: join(directory, 'data'),
      port: 0,
      logLevel: 'silent',
      trustedProxies: 1,
    })
    keys = readCredentials(join(directory, 'data')).production
    tapped = await openTapped(service.address)
    shop = await startProxy(proxy, { directory, service: tapped.host })
  })
  afterAll(async () => {
    if (!isMissing) {
      await shop.close()
      await tapped.close()
      await service.close()
    }
    rmSync(directory, { recursive: true })
  })

  async function api<Answer>(path: string): Promise<Answer> {
    const authorization = `Basic ${Buffer.from(`${keys.api_key}:`).toString('base64')}`
    const answer = await fetch(service.address + path, { headers: { authorization } })
    return (await answer.json()) as Answer
  }

  /** The address that the service has of a session's visitor. */
  async function visitorOf(session: string): Promise<unknown> {
    const path = `/v1/sessions/${session}/timeline`
    const { entries } = await api<{ entries: readonly { sequence: number }[] }>(path)
    const { event } = await api<{ event: { $ip: string } }>(`/v1/events/${entries[0]?.sequence}`)
    return event.$ip
  }

  const origin = () => `http://${HOST}:${shop.port}`

  /** Sent as it stands: a browser would tidy up the path first. */
  const send = (path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const method = body === '' ? 'GET' : 'POST'
      const sent = { host: HOST, origin: origin(), ...headers }
      const options = { host: '127.0.0.1', port: shop.port, path, method, headers: sent }
      request(options, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(body)
    })

  it('in Chromium a page is told of, and the answer renews the cookie', async ({ skip }) => {
    if (isMissing) skip(`there is no ${proxy.path}`)
    if (chromium === undefined) return skip('there is no Chromium')
    const query = new URLSearchParams({ beacon_key: keys.beacon_key, cdn_url: `${origin()}/ss` })
    const { snippet } = await api<{ snippet: string }>(`/v1/snippet?${query.toString()}`)
    const tag = snippet.replace("['_setSessionId', '']", "['_setSessionId', 'visit']")
    shop.show('page.html', `<!doctype html><link rel="icon" href="data:,"><body>${tag}</body>`)
    const browser = await chromium.launch()
    const context = await browser.newContext()
    await context.addCookies([{ name: 'login', value: 'secret', url: origin() }])
    const page = await context.newPage()
    const answered = page.waitForResponse((response) => response.url().endsWith('/ss/v1/beacon'))
    await page.goto(`${origin()}/page.html?token=secret`)
    const answer = await answered
    expect(answer.status()).toBe(204)
    const cookie = await answer.headerValue('set-cookie')
    await browser.close()
    expect(cookie).toMatch(
      /^__ssid=[\w-]{36}; Max-Age=34560000; Path=\/; SameSite=Lax; Domain=shop\.localhost$/,
    )
    expect(await visitorOf('visit')).toBe(VISITOR)
    expect(tapped.said()).not.toMatch(/secret|^(cookie|referer):/im)
  })

  it("believes nothing of what the visitor's headers say of him", async ({ skip }) => {
    if (isMissing) skip(`there is no ${proxy.path}`)
    const headers = { 'x-forwarded-for': STRANGER, 'x-forwarded-host': 'www.evil.test' }
    const beacon = {
      key: keys.beacon_key,
      id: 'message-1',
      session: 'forged',
      visitor: 'v'.repeat(36),
    }
    const answer = await send('/ss/v1/beacon', headers, JSON.stringify(beacon))
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__ssid=v{36};/)
    expect(await visitorOf('forged')).toBe(VISITOR)
  })

  it('the script and pictures pass, and no other address', async ({ skip }) => {
    if (isMissing) skip(`there is no ${proxy.path}`)
    const { pinned_script: pinned } = await api<{ pinned_script: string }>('/v1/snippet')
    const status = async (path: string) => (await send(path)).statusCode
    const picture = `/ss/i.gif?bk=${keys.beacon_key}&r=1`
    for (const path of ['/ss/s.js', `/ss${new URL(pinned).pathname}`, picture])
      expect(await status(path)).toBe(200)
    const before = tapped.said()
    const others = ['/ss/', '/ss/docs', '/ss/metrics', '/ss/v1/events', '/ss/s.x/../metrics.js']
    for (const path of [...others, '/ss/v1/beacon/../snippet', '/ss/v1/beacon%2f..%2fsnippet'])
      expect([path, await status(path)]).not.toEqual([path, 200])
    expect(tapped.said()).toBe(before)
  })
})
