import { describe, expect, it } from 'vitest'
import { openFakePage, type FakePage } from './fake-page.test.support.ts'
import { startSnippet } from './start-snippet.ts'

const HOUR_MS = 3_600_000

interface Queue {
  push(...pushed: unknown[]): void
}

function start(commands: readonly unknown[], name = '_winnow'): FakePage & { queue: Queue } {
  const fake = openFakePage()
  fake.globals[name] = commands
  startSnippet(fake.page, 'https://shop.test/ss/s.js?x')
  return Object.assign(fake, { queue: fake.globals[name] as Queue })
}

const views = ({ sent }: FakePage) =>
  sent.flatMap(({ body }) => body.pages ?? []).map(({ url }) => url)
const devices = ({ sent }: FakePage) => sent.filter(({ body }) => body.device !== undefined)

const USUAL = [
  ['_setAccount', 'key'],
  ['_setUserId', ''],
  ['_setSessionId', 'visit'],
  ['_trackPageview'],
]

describe('the snippet', () => {
  it('tells of a page view, its visitor and his device', async () => {
    const page = start(USUAL)
    await page.wait(HOUR_MS)
    expect(page.sent[0]?.url).toBe('https://shop.test/ss/v1/beacon')
    expect(page.sent[0]?.body).toMatchObject({ key: 'key', session: 'visit', domain: 'shop.co.uk' })
    expect(page.sent[0]?.body.user).toBeUndefined()
    expect(page.page.document.cookie).toBe(`__ssid=${page.sent[0]?.body.visitor}`)
    expect(views(page)).toEqual(['https://www.shop.co.uk/a?token'])
    expect(devices(page)).toHaveLength(1)
    expect(devices(page)[0]?.body.device).toHaveProperty(['timezone.winterMinutes'])
  })

  it('serves pages that were made for the older name', async () => {
    const page = start(
      [
        ['_setAccount', 'key'],
        ['_setTrackerUrl', 'old.test'],
        ['_setFlash', true],
        ['_trackPageview'],
      ],
      '_sift',
    )
    await page.wait(HOUR_MS)
    expect(page.sent[0]?.url).toBe('https://old.test/v1/beacon')
    expect(page.globals['_winnow']).toBeUndefined()
  })

  it('keeps to its own address where a template has none to name', async () => {
    const page = start([['_setTrackerUrl', ''], ['_setTrackerUrl'], ...USUAL])
    await page.wait(HOUR_MS)
    expect(page.sent[0]?.url).toBe('https://shop.test/ss/v1/beacon')
  })

  it('sends nothing without an account, and nothing without a page view', async () => {
    const [nameless, silent] = [start([['_trackPageview']]), start(USUAL.slice(0, 3))]
    await nameless.wait(HOUR_MS)
    await silent.wait(HOUR_MS)
    expect([...nameless.sent, ...silent.sent]).toEqual([])
    expect(silent.page.document.cookie).toBe('')
  })

  it.each(['pending', 'denied', 'nonsense', undefined])(
    'sets no cookie and reads no device while consent is %s',
    async (consent) => {
      const page = start([['_setConsent', consent], ...USUAL])
      await page.wait(HOUR_MS)
      page.emit('keydown')
      page.emit('pagehide')
      await page.wait(HOUR_MS)
      expect(page.page.document.cookie).toBe('')
      expect(page.sent).toHaveLength(1)
      expect(Object.keys(page.sent[0]?.body ?? {}).toSorted()).toEqual([
        'id',
        'key',
        'pages',
        'session',
      ])
    },
  )

  it('begins with both once consent is given', async () => {
    const page = start([['_setConsent', 'pending'], ...USUAL])
    await page.wait(HOUR_MS)
    page.queue.push(['_setConsent', 'granted'])
    await page.wait(HOUR_MS)
    expect(devices(page)).toHaveLength(1)
    expect(page.page.document.cookie).toContain('__ssid=')
  })

  it('tells of a page in a sandbox without a visitor', async () => {
    const fake = openFakePage()
    const refuse = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    }
    Object.defineProperty(fake.page.document, 'cookie', { get: refuse, set: refuse })
    fake.globals['_winnow'] = USUAL
    startSnippet(fake.page, 'https://t.test/s.js')
    await fake.wait(HOUR_MS)
    expect(views(fake)).toHaveLength(1)
    expect(fake.sent[0]?.body.visitor).toBeUndefined()
    expect(devices(fake)).toHaveLength(1)
  })

  it('takes the cookie away when consent is withdrawn, and counts nothing until it is given again', async () => {
    const page = start(USUAL)
    await page.wait(HOUR_MS)
    expect(page.page.document.cookie).toContain('__ssid=')
    page.queue.push(['_setConsent', 'denied'])
    expect(page.page.document.cookie).toBe('')
    page.emit('keydown')
    page.queue.push(['_trackPageview'])
    await page.wait(HOUR_MS)
    expect(page.sent.at(-1)?.body).not.toHaveProperty('visitor')
    page.queue.push(['_setConsent', 'granted'], ['_trackPageview'])
    page.emit('click')
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    expect(page.sent.at(-1)?.body.behavior).toMatchObject({ keys: 0, clicks: 1 })
    expect(page.sent.at(-1)?.body.visitor).toBe(page.sent[0]?.body.visitor)
  })

  it('keeps the cookie of an earlier visit while consent is pending, and takes it away when it is denied', async () => {
    for (const [consent, kept] of [
      ['pending', 'a=1; __ssid=0123456789abcdef'],
      ['denied', 'a=1'],
    ]) {
      const fake = openFakePage()
      fake.page.document.cookie = 'a=1'
      fake.page.document.cookie = '__ssid=0123456789abcdef'
      fake.globals['_winnow'] = [['_setConsent', consent], ...USUAL]
      startSnippet(fake.page, 'https://t.test/s.js')
      await fake.wait(HOUR_MS)
      expect(fake.page.document.cookie).toBe(kept)
    }
  })

  it('knows the visitor of earlier pages where denied was only said until it was known', async () => {
    const fake = openFakePage()
    fake.page.document.cookie = '__ssid=0123456789abcdef'
    fake.globals['_winnow'] = [['_setConsent', 'denied'], ...USUAL]
    startSnippet(fake.page, 'https://t.test/s.js')
    expect(fake.page.document.cookie).toBe('')
    const { _winnow: queue } = fake.globals as { _winnow: Queue }
    queue.push(['_setConsent', 'granted'])
    await fake.wait(HOUR_MS)
    expect(fake.page.document.cookie).toBe('__ssid=0123456789abcdef')
  })

  it('sets the cookie for the domain that is named after the page view, as the published order has it', async () => {
    const page = start([...USUAL, ['_setCookieDomain', 'www.shop.co.uk']])
    await page.wait(HOUR_MS)
    expect(page.sent.map(({ body }) => body.domain)).toEqual(page.sent.map(() => 'www.shop.co.uk'))
    expect(page.cookieDomains()).toEqual(['www.shop.co.uk'])
  })

  it('moves the cookie when its domain is named later', async () => {
    const page = start(USUAL)
    await page.wait(HOUR_MS)
    expect(page.cookieDomains()).toEqual(['shop.co.uk'])
    page.queue.push(['_setCookieDomain', 'www.shop.co.uk'])
    expect(page.cookieDomains()).toEqual(['www.shop.co.uk'])
    expect(page.page.document.cookie).toBe(`__ssid=${page.sent[0]?.body.visitor}`)
  })

  it('sends nothing of the visitor once consent is denied, whatever waits', async () => {
    const page = start(USUAL)
    page.answers = [0]
    await page.wait(1_000)
    page.emit('keydown')
    page.sent.length = 0
    page.queue.push(['_setConsent', 'denied'])
    await page.wait(HOUR_MS)
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    expect(views(page)).toHaveLength(1)
    expect(Object.keys(page.sent[0]?.body ?? {}).toSorted()).toEqual([
      'id',
      'key',
      'pages',
      'session',
    ])
  })

  it('takes the cookie away again when an answer to what had left before has set it', async () => {
    const page = start(USUAL)
    const [kept] = page.page.document.cookie.split(';')
    let answer = () => {}
    page.held = new Promise((resolve) => {
      answer = resolve
    })
    await page.wait(100)
    page.queue.push(['_setConsent', 'denied'])
    expect(page.page.document.cookie).toBe('')
    page.setCookies.push(`${kept}; Max-Age=34560000; Domain=shop.co.uk`)
    answer()
    await page.wait(HOUR_MS)
    expect([page.setCookies, page.page.document.cookie]).toEqual([[], ''])
  })

  it('reads the device anew where consent was gone while it was read', async () => {
    const page = start(USUAL)
    page.queue.push(['_setConsent', 'denied'])
    await page.wait(HOUR_MS)
    expect(devices(page)).toHaveLength(0)
    page.queue.push(['_setConsent', 'granted'])
    await page.wait(HOUR_MS)
    expect(devices(page)).toHaveLength(1)
  })

  it('heeds Global Privacy Control where the account wants it', async () => {
    const [heeding, other] = [true, false].map((heeds) => {
      const fake = openFakePage()
      Object.assign(fake.page.navigator, { globalPrivacyControl: true })
      fake.globals['_winnow'] = [['_honorPrivacyControl', heeds], ...USUAL]
      startSnippet(fake.page, 'https://t.test/s.js')
      return fake
    })
    await heeding?.wait(HOUR_MS)
    await other?.wait(HOUR_MS)
    expect(heeding?.page.document.cookie).toBe('')
    expect(other?.page.document.cookie).toContain('__ssid=')
  })

  it('sends how the visitor acted when the page is hidden', async () => {
    const page = start(USUAL)
    await page.wait(HOUR_MS)
    page.emit('keydown')
    page.emit('keydown', { target: { type: 'password' } })
    page.emit('pagehide')
    page.emit('pagehide')
    await page.wait(0)
    const told = page.sent.filter(({ body }) => body.behavior !== undefined)
    expect(told.map(({ by, body }) => [by, body.behavior?.['keys']])).toEqual([['beacon', 1]])
  })

  it('takes a page that is hidden for one that may be about to die, and one that is shown not', async () => {
    const page = start(USUAL)
    await page.wait(HOUR_MS)
    page.emit('click')
    page.emit('visibilitychange')
    await page.wait(0)
    const before = page.sent.length
    Object.assign(page.page.document, { visibilityState: 'hidden' })
    page.emit('visibilitychange')
    await page.wait(0)
    const told = page.sent.slice(before)
    expect(told.map(({ by, body }) => [by, body.behavior?.['clicks']])).toEqual([['beacon', 1]])
  })

  it('runs once, however often it is loaded', async () => {
    const page = start(USUAL)
    startSnippet(page.page, 'https://shop.test/ss/s.js')
    await page.wait(HOUR_MS)
    expect(views(page)).toHaveLength(1)
  })

  it('tells of one view where its tag stands in the page twice, of two where they differ', async () => {
    const [twice, other] = [start([...USUAL, ...USUAL]), start([...USUAL])]
    other.queue.push(...USUAL.slice(0, 1), ['_setUserId', 'ann'], ['_trackPageview'])
    await twice.wait(HOUR_MS)
    await other.wait(HOUR_MS)
    expect([views(twice).length, views(other).length]).toEqual([1, 2])
    twice.page.history.pushState(null, '', '/b')
    twice.queue.push(...USUAL)
    await twice.wait(HOUR_MS)
    expect(views(twice)).toHaveLength(2)
  })

  it('tells each account of a page the device, and what the visitor did, as its own user', async () => {
    const second = [
      ['_setAccount', 'other'],
      ['_setUserId', 'ben'],
      ['_setSessionId', 'of-ben'],
      ['_trackPageview'],
    ]
    const page = start([...USUAL, ...second])
    await page.wait(HOUR_MS)
    page.emit('click')
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    const heads = [
      ['key', undefined, 'visit'],
      ['other', 'ben', 'of-ben'],
    ]
    const acted = page.sent.filter(({ body }) => body.behavior !== undefined)
    for (const told of [devices(page), acted]) {
      expect(told.map(({ body: { key, user, session } }) => [key, user, session])).toEqual(heads)
    }
  })

  it('waits on a page that was made ahead until a visitor comes to it', async () => {
    const fake = openFakePage()
    Object.assign(fake.page.document, { prerendering: true })
    fake.globals['_winnow'] = USUAL
    startSnippet(fake.page, 'https://t.test/s.js')
    fake.emit('pagehide')
    await fake.wait(HOUR_MS)
    expect([fake.sent, fake.page.document.cookie]).toEqual([[], ''])
    fake.emit('prerenderingchange')
    fake.emit('prerenderingchange')
    await fake.wait(HOUR_MS)
    expect(views(fake)).toHaveLength(1)
    expect(devices(fake)).toHaveLength(1)
  })

  it('tells of a page that the visitor comes back to as he left it, once', async () => {
    const page = start(USUAL)
    page.emit('pageshow', { persisted: false })
    await page.wait(HOUR_MS)
    page.emit('pagehide', { persisted: true })
    page.emit('pageshow', { persisted: true })
    page.queue.push(['_trackPageview'])
    await page.wait(HOUR_MS)
    expect(views(page)).toHaveLength(2)
  })

  it('throws nothing into a page that has taken everything away', async () => {
    const page = start(USUAL)
    Object.assign(page.page, { fetch: undefined, crypto: undefined, location: undefined })
    expect(() => page.queue.push(['_trackPageview'], ['_trackSpa'])).not.toThrow()
    expect(() => page.emit('pagehide')).not.toThrow()
    await page.wait(HOUR_MS)
  })
})

describe('a single-page application', () => {
  it('is followed by its routes, each counted once', async () => {
    const page = start([...USUAL, ['_trackSpa']])
    await page.wait(1_000)
    page.page.history.pushState(null, '', '/b')
    page.page.history.replaceState(null, '', '/c')
    await page.wait(1_000)
    page.page.history.replaceState({ scroll: 1 }, '', '/c')
    page.page.history.replaceState(null, '', '/c#part')
    await page.wait(1_000)
    page.go('/b')
    page.emit('popstate')
    await page.wait(1_000)
    expect(views(page)).toEqual(
      ['/a?token', '/c', '/b'].map((path) => `https://www.shop.co.uk${path}`),
    )
  })

  it('that also tells of its routes itself counts each once, in either order', async () => {
    const page = start([...USUAL, ['_trackSpa']])
    page.page.history.pushState(null, '', '/b')
    page.queue.push(['_trackPageview'])
    await page.wait(1_000)
    page.page.history.pushState(null, '', '/c')
    await page.wait(1_000)
    page.queue.push(['_trackPageview'])
    await page.wait(1_000)
    expect(views(page).map((url) => new URL(url).pathname)).toEqual(['/a', '/b', '/c'])
  })

  it('whose routes are fragments is followed by them, and tells of no fragment', async () => {
    const page = start([...USUAL, ['_trackSpa']])
    await page.wait(1_000)
    for (const to of ['#/cart', '#/cart', '#!/pay', '#part', '#other']) {
      page.go(to)
      page.emit('popstate')
      page.emit('hashchange')
      await page.wait(1_000)
    }
    const address = 'https://www.shop.co.uk/a?token'
    expect(views(page)).toEqual([address, address, address, address])
  })

  it('that is slow to redirect has not gone to where it came through', async () => {
    const page = start([...USUAL, ['_trackSpa']])
    await page.wait(1_000)
    const resting: (() => void)[] = []
    Object.assign(page.page, { requestIdleCallback: (rest: () => void) => resting.push(rest) })
    page.page.history.pushState(null, '', '/old')
    await page.wait(1_000)
    page.page.history.replaceState(null, '', '/new')
    await page.wait(1_000)
    for (const rest of resting) rest()
    await page.wait(1_000)
    expect(views(page).map((url) => new URL(url).pathname)).toEqual(['/a', '/new'])
  })

  it('that is left at once has told of its last route', async () => {
    const page = start([...USUAL, ['_trackSpa']])
    await page.wait(1_000)
    page.page.history.pushState(null, '', '/b')
    page.emit('pagehide')
    await page.wait(1_000)
    expect(views(page).map((url) => new URL(url).pathname)).toEqual(['/a', '/b'])
  })

  it('that told of no view yet has none when it is left', async () => {
    const page = start([['_setAccount', 'key'], ['_trackSpa']])
    page.emit('pagehide')
    await page.wait(1_000)
    expect(page.sent).toEqual([])
  })

  it('that redirects before it knows its session tells of no view without one', async () => {
    const page = start([['_setAccount', 'key'], ['_trackSpa']])
    page.page.history.replaceState(null, '', '/b')
    await page.wait(1_000)
    page.queue.push(['_setSessionId', 'late'], ['_trackPageview'])
    page.page.history.pushState(null, '', '/c')
    await page.wait(1_000)
    expect(views(page).map((url) => new URL(url).pathname)).toEqual(['/b', '/c'])
    expect(page.sent.every(({ body }) => body.session === 'late')).toBe(true)
  })

  it('may ask for the same page twice by hand', async () => {
    const page = start([...USUAL, ['_trackPageview']])
    await page.wait(1_000)
    expect(views(page)).toHaveLength(2)
  })
})
