/**
 * The snippet in real browsers. Goal: what SPEC and the guide promise of a page holds in a page.
 * Method: a shop on localhost with `/ss/` of a real service; each story opens a page of its own
 * session and looks at what arrived. A browser that is not on this machine is named and left out.
 * `npm test` tells all stories to Chromium, and the first to the others, which take three times as long.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Beacon } from '@winnow/contract'
import { DEFAULT_CONFIG, startService, type Credentials, type RunningService } from '@winnow/server'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BROWSERS, MISSING, NO_LIMIT } from './support/browsers.ts'
import { untoldNames } from './support/privacy-table.ts'
import { openShop, type Shop } from './support/shop.ts'

const directory = mkdtempSync(join(tmpdir(), 'winnow-snippet-'))
const DAY_SECONDS = 86_400

/** What Firefox writes to the console where a public suffix is tried; nothing is thrown. */
const FIREFOX_REMARK = /^Cookie “__ssid_probe” has been rejected for invalid domain/

let service: RunningService
let shop: Shop
let keys: Credentials['production']
beforeAll(async () => {
  service = await startService({
    ...DEFAULT_CONFIG,
    dataDirectory: directory,
    port: 0,
    logLevel: 'silent',
    beaconIpPerSecond: 0,
  })
  shop = await openShop(service.address)
  const text = readFileSync(join(directory, 'credentials.json'), 'utf8')
  keys = (JSON.parse(text) as Credentials).production
})
afterAll(async () => {
  await shop.close()
  await service.close()
  rmSync(directory, { recursive: true })
})

const authorization = () => `Basic ${Buffer.from(`${keys.api_key}:`).toString('base64')}`

/** With a body, it is sent. */
async function api(path: string, body?: object): Promise<Record<string, unknown>> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization: authorization(), 'content-type': 'application/json' }
  const answer = await fetch(service.address + path, { ...sent, headers })
  return (await answer.json()) as Record<string, unknown>
}

/** The tag as the service prints it, with a session of its own and further commands before the view. */
async function tagFor(
  session: string,
  commands: readonly unknown[][] = [],
  asked: Readonly<Record<string, string>> = {},
): Promise<string> {
  const cdn = `${shop.origin}/ss`
  const query = new URLSearchParams({ beacon_key: keys.beacon_key, cdn_url: cdn, ...asked })
  const { snippet } = await api(`/v1/snippet?${query.toString()}`)
  const more = commands.map((each) => `_winnow.push(${JSON.stringify(each)})\n  `).join('')
  return String(snippet)
    .replace("['_setSessionId', '']", `['_setSessionId', '${session}']`)
    .replace("_winnow.push(['_trackPageview'])", `${more}_winnow.push(['_trackPageview'])`)
}

const of = (session: string) => (beacon: Beacon) => beacon.session === session

const viewsOf = (session: string): readonly string[] => shop.views(session).map(({ path }) => path)

// oxlint-disable-next-line no-disabled-tests, expect-expect -- there is no browser to try; its name says why
it.skip.each(MISSING)('in $name (left out: it is not here, or too old: $path)', () => undefined)

const LONG = process.env['WINNOW_LONG'] === '1'

const EDITIONS = BROWSERS.map((browser) => {
  const isWhole = LONG || browser.name === 'Chromium'
  return { ...browser, isWhole, left: isWhole ? '' : ' (more stories by npm run test:long)' }
})

describe.each(EDITIONS)('in $name$left', ({ name, launch, isWhole }) => {
  /** What no engine does otherwise than another is tried in one. */
  const isChromium = name === 'Chromium'
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let session = ''
  let stories = 0
  const errors: string[] = []

  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    session = `${name}-${(stories += 1)}`
    errors.length = 0
    context = await browser.newContext()
    context.setDefaultTimeout(NO_LIMIT)
    page = await context.newPage()
    page.on('pageerror', ({ message }) => {
      if (!FIREFOX_REMARK.test(message)) errors.push(message)
    })
  })
  afterEach(async () => {
    await context.close()
    if (errors.length > 0) throw new Error(`the page saw: ${errors.join()}`)
  })

  async function open(tag: string, headers: Record<string, string> = {}): Promise<void> {
    shop.pages.set(session, {
      body: `${tag}<input id="name"><input type="password" id="pass">`,
      headers,
    })
    await page.goto(`${shop.origin}/${session}?token=secret`)
  }

  /** The session's entries, once there are any: records are written behind the answer. */
  async function timeline(): Promise<readonly unknown[]> {
    const { entries } = await api(`/v1/sessions/${session}/timeline`)
    return Array.isArray(entries) && entries.length > 0 ? entries : timeline()
  }

  const cookie = async () => (await context.cookies()).find((each) => each.name === '__ssid')

  it('a page is told of, with its visitor, who keeps his cookie, and his device', async () => {
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') referrers.push(request.headers()['referer'])
    })
    await open(await tagFor(session))
    const { beacon, status } = await shop.beacon(
      (each) => of(session)(each) && each.device !== undefined,
    )
    expect(status).toBe(204)
    expect(viewsOf(session)).toEqual([`/${session}?token`])
    expect(referrers.every((each) => each === `${shop.origin}/`)).toBe(true)
    expect(beacon.device?.['failed']).toBeUndefined()
    expect(beacon.device).toMatchObject({
      'automation.webdriver': true,
      'locale.language': 'en-US',
    })
    expect(Object.keys(beacon.device ?? {}).length).toBeGreaterThan(50)
    expect(JSON.stringify(await timeline())).toContain('$beacon')

    const first = await cookie()
    expect(first).toMatchObject({
      value: beacon.visitor,
      path: '/',
      sameSite: 'Lax',
      secure: false,
    })
    const days = ((first?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS
    expect(days).toBeGreaterThan(399)
    await page.reload()
    await shop.beacon((each) => of(session)(each) && viewsOf(session).length === 2)
    expect((await cookie())?.value).toBe(first?.value)
  })

  it.runIf(isWhole).each([
    ['http://www.shop.co.uk/', '.shop.co.uk'],
    ['http://ann.github.io/', '.ann.github.io'],
    ['http://a.b.shop.test/', '.shop.test'],
    ['http://127.0.0.1/', '127.0.0.1'],
  ])('the cookie of %s is set for %s: browsers know the public suffixes', async (url, domain) => {
    const script = await (await fetch(`${shop.origin}/ss/s.js`)).text()
    const tag = (await tagFor(session)).replaceAll(`${shop.origin}/ss`, '')
    await page.route(`${url}**`, (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/s.js')
        return route.fulfill({ contentType: 'text/javascript', body: script })
      if (pathname !== '/') return route.fulfill({ status: 204 })
      return route.fulfill({ contentType: 'text/html', body: `<body>${tag}</body>` })
    })
    const told = page.waitForRequest((request) => request.url() === `${url}v1/beacon`)
    await page.goto(url)
    await told
    expect(await cookie()).toMatchObject({ domain, path: '/', sameSite: 'Lax' })
    expect(await context.cookies()).toHaveLength(1)
  })

  it.runIf(isWhole)(
    'what is typed is counted, not read, and leaves with the page; passwords and closed components are not even counted',
    async () => {
      await open(await tagFor(session))
      await shop.beacon((each) => of(session)(each) && each.device !== undefined)
      await page.locator('#name').pressSequentially('Ann')
      await page.locator('#pass').pressSequentially('hunter2')
      await page.evaluate(() => {
        const host = document.createElement('div')
        const field = document.createElement('input')
        host.attachShadow({ mode: 'closed' }).append(field)
        document.body.append(host)
        field.focus()
      })
      await page.keyboard.type('4111')
      await page.goto('about:blank')
      const { beacon } = await shop.beacon(
        (each) => of(session)(each) && each.behavior !== undefined,
      )
      expect(beacon.behavior).toMatchObject({ keys: 3, pastes: 0, untrusted: 0 })
      expect(JSON.stringify(beacon)).not.toMatch(/Ann|hunter2/)
      const own = shop.passed.filter((each) => of(session)(each.beacon))
      expect(own.flatMap((each) => untoldNames(each.beacon))).toEqual([])
    },
  )

  it.runIf(isWhole)(
    'a page on which somebody logs in tells each visit its own, and ties what its server said before',
    async () => {
      await open(await tagFor(session))
      await shop.beacon((each) => of(session)(each) && each.device !== undefined)
      await page.locator('#name').pressSequentially('Ann')
      const [user, next] = [`${session}-ann`, `${session}-next`]
      await api('/v205/events', { $type: '$login', $user_id: user, $session_id: next })
      await page.evaluate(
        (commands) => {
          const { _winnow: queue } = window as unknown as {
            _winnow: { push(...all: unknown[]): void }
          }
          queue.push(...commands)
        },
        [['_setUserId', user], ['_setSessionId', next], ['_trackPageview']],
      )
      const { beacon } = await shop.beacon(
        (each) => each.behavior !== undefined && of(session)(each),
      )
      expect(beacon.behavior).toMatchObject({ keys: 3 })
      expect(beacon.user).toBeUndefined()
      await shop.beacon((each) => of(next)(each) && each.user === user)
      /** Tied in the background. */
      const tied = async (): Promise<unknown> => {
        const { devices } = (await api(`/v1/users/${user}/devices`)) as {
          devices?: { user_count: number }[]
        }
        return devices?.[0]?.user_count === 1 ? devices : tied()
      }
      expect(await tied()).toHaveLength(1)
    },
  )

  it.runIf(isWhole)('the routes of an application are counted once each', async () => {
    await open(await tagFor(session, [['_trackSpa']]))
    await shop.beacon(of(session))
    for (const path of ['b', 'c']) {
      await page.evaluate((to) => history.pushState(null, '', to), `/${session}/${path}`)
      await shop.beacon((each) => each.pages?.[0]?.url.endsWith(`/${session}/${path}`) === true)
    }
    await page.evaluate(() => history.replaceState({ scroll: 1 }, ''))
    await page.goBack()
    await shop.beacon((each) => of(session)(each) && viewsOf(session).length === 4)
    expect(viewsOf(session)).toEqual(
      [`${session}?token`, `${session}/b`, `${session}/c`, `${session}/b`].map(
        (path) => `/${path}`,
      ),
    )
  })

  it.runIf(isWhole)('without consent no cookie is set and no device is read', async () => {
    await open(await tagFor(session, [['_setConsent', 'pending']]))
    const { beacon } = await shop.beacon(of(session))
    expect(Object.keys(beacon).toSorted()).toEqual(['id', 'key', 'pages', 'session'])
    expect(await cookie()).toBeUndefined()
    await page.evaluate(() => {
      const { _winnow: queue } = window as unknown as { _winnow: { push(command: unknown): void } }
      queue.push(['_setConsent', 'granted'])
    })
    await shop.beacon((each) => of(session)(each) && each.device !== undefined)
    expect((await cookie())?.value).toHaveLength(36)
  })

  it.runIf(isWhole)(
    'consent that is denied while a page view is on its way leaves no cookie behind',
    async () => {
      let answer = () => {}
      shop.held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const onItsWay = page.waitForRequest((request) => request.url().endsWith('/v1/beacon'))
      await open(await tagFor(session))
      await onItsWay
      expect(await cookie()).toBeDefined()
      await page.evaluate(() => {
        const { _winnow: queue } = window as unknown as {
          _winnow: { push(command: unknown): void }
        }
        queue.push(['_setConsent', 'denied'])
      })
      answer()
      await shop.beacon((each) => of(session)(each) && each.visitor === undefined)
      expect(await cookie()).toBeUndefined()
    },
  )

  it.runIf(isChromium)('a page that draws keeps all its drawings', async () => {
    const draw = `<script>
      var lost = 0
      var drawings = []
      function draw() {
        var canvas = document.createElement('canvas')
        canvas.addEventListener('webglcontextlost', function () { lost += 1 })
        drawings.push(canvas.getContext('webgl'))
      }
      for (var n = 0; n < 15; n += 1) draw()
    </script>`
    await open(draw + (await tagFor(session)))
    const { beacon } = await shop.beacon((each) => of(session)(each) && each.device !== undefined)
    expect(beacon.device).toHaveProperty(['graphics.renderer'])
    const lost = await page.evaluate(async () => {
      const drawer = window as unknown as { draw(): void; lost: number }
      drawer.draw()
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
      return drawer.lost
    })
    expect(lost).toBe(0)
  })

  it.runIf(isChromium)('a page of the older name works as it is', async () => {
    await open(`<script>
      var _sift = (window._sift = window._sift || [])
      _sift.push(['_setAccount', '${keys.beacon_key}'])
      _sift.push(['_setUserId', 'old-user'])
      _sift.push(['_setSessionId', '${session}'])
      _sift.push(['_trackPageview'])
      window.addEventListener('load', function () {
        var script = document.createElement('script')
        script.src = '/ss/s.js'
        document.body.appendChild(script)
      })
    </script>`)
    const { beacon, status } = await shop.beacon(of(session))
    expect([status, beacon.user]).toEqual([204, 'old-user'])
    const globals = await page.evaluate(() =>
      Object.keys(window).filter((key) => /winnow/i.test(key)),
    )
    expect(globals).toEqual([])
  })

  it.runIf(isWhole)('a strict content security policy is kept', async () => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
    })
    const policy =
      "default-src 'none'; script-src 'nonce-n1' 'self'; connect-src 'self'; img-src data:"
    const tag = (await tagFor(session)).replace('<script>', '<script nonce="n1">')
    await open(tag, { 'content-security-policy': policy })
    const { beacon } = await shop.beacon((each) => of(session)(each) && each.device !== undefined)
    expect(beacon.device?.['failed']).toBeUndefined()
    expect(violations).toEqual([])
  })

  it.runIf(isChromium)('a pinned script is run, and refused where its bytes differ', async () => {
    const tag = await tagFor(session, [], { pinned: 'true' })
    await open(tag)
    await shop.beacon((each) => of(session)(each) && each.device !== undefined)
    const refused = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('integrity'),
    })
    await page.route('**/ss/s.*.js', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${await answer.text()};` })
    })
    await page.goto(`${shop.origin}/${session}?changed`)
    expect((await refused).text()).toContain('blocked')
    expect(viewsOf(session)).toEqual([`/${session}?token`])
  })

  it.runIf(isWhole)(
    'Trusted Types are kept where the page loads the script by an element of its own',
    async () => {
      const tag = await tagFor(session)
      const commands = tag.slice(0, tag.indexOf(';(function'))
      const loader = `</script><script defer src="${shop.origin}/ss/s.js"></script>`
      await open(commands + loader, {
        'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
      })
      const { beacon } = await shop.beacon((each) => of(session)(each) && each.device !== undefined)
      expect(beacon.device?.['failed']).toBeUndefined()
      expect(viewsOf(session)).toEqual([`/${session}?token`])
    },
  )

  it.runIf(isWhole)(
    'a network that fails is tried again; one that is blocked harms nothing',
    async () => {
      shop.failures = 1
      await open(await tagFor(session))
      const { status } = await shop.beacon((each) => of(session)(each) && each.pages !== undefined)
      expect([status, shop.failures, viewsOf(session)]).toEqual([204, 0, [`/${session}?token`]])
      await page.route('**/ss/**', (route) => route.abort())
      await page.reload()
      await page.locator('#name').pressSequentially('Ann')
      expect(await page.locator('#name').inputValue()).toBe('Ann')
    },
  )

  it.runIf(isWhole)('a frame in a sandbox, which has no origin, is told of once', async () => {
    const tag = await tagFor(session)
    const frame = `<iframe sandbox="allow-scripts" srcdoc="${tag.replaceAll('"', '&quot;')}">`
    const answered = page.waitForResponse((response) => response.url().endsWith('/v1/beacon'))
    shop.pages.set(session, { body: frame })
    await page.goto(`${shop.origin}/${session}`)
    expect((await answered).headers()['access-control-allow-origin']).toBe('null')
    // Had the page not been let see the answer, it would send the first message again before the next.
    await shop.beacon((each) => of(session)(each) && each.device !== undefined)
    const ids = shop.passed
      .map(({ beacon }) => beacon)
      .filter(of(session))
      .map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
  })

  it.runIf(isWhole)(
    'a page of another origin needs no preflight, and nothing is put into the page',
    async () => {
      const methods: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(elsewhere)) methods.push(request.method())
      })
      const elsewhere = service.address.replace('127.0.0.1', 'localhost')
      // Waited for from before: the page may be answered before this knows that it is open.
      const answered = page.waitForResponse(
        (answer) => answer.url().endsWith('/v1/beacon') && answer.status() === 204,
      )
      await open((await tagFor(session)).replaceAll(`${shop.origin}/ss`, elsewhere))
      await answered
      expect(new Set(methods)).toEqual(new Set(['GET', 'POST']))
      const elements = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].map(({ tagName, attributes }) => [
          tagName,
          [...attributes].some(({ name }) => name === 'style'),
        ]),
      )
      expect(elements).toEqual(['SCRIPT', 'INPUT', 'INPUT', 'SCRIPT'].map((tag) => [tag, false]))
    },
  )
})
