import type { Beacon } from '@winnow/contract'
import type { Page } from './page.ts'

/** What a page sent, and how. */
export interface Sent {
  readonly url: string
  readonly by: 'fetch' | 'beacon'
  readonly body: Beacon
  /** Of a request: all but its body. */
  readonly options?: object
}

/** A page without a browser: its clock is moved by hand, its network answers as the test says. */
export interface FakePage {
  readonly page: Page
  readonly sent: Sent[]
  /** What is answered to each further request; a failing network is 0. */
  answers: number[]
  /** Answers wait for it. */
  held: Promise<void> | undefined
  /** What the next answer sets. */
  readonly setCookies: string[]
  cookieDomains(): readonly string[]
  takesBeacons: boolean
  readonly globals: Record<string, unknown>
  go(href: string): void
  emit(type: string, event?: object): void
  /** Runs the timers of the next `ms`, and what they began. */
  wait(ms: number): Promise<void>
}

interface Timer {
  readonly atMs: number
  readonly work: () => void
}

const PUBLIC_SUFFIXES = ['uk', 'co.uk']

interface KeptCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
}

type Jar = Map<string, KeptCookie>

/** A document that keeps cookies as a browser on `host` does: none for a public suffix. */
function withCookies<Rest extends object>(jar: Jar, host: () => string, document: Rest) {
  return Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const domain = attributes.find((each) => each.startsWith('Domain='))?.slice(7) ?? host()
      if (PUBLIC_SUFFIXES.includes(domain) || !`.${host()}`.endsWith(`.${domain}`)) return
      if (attributes.includes('Max-Age=0')) jar.delete(`${name} ${domain}`)
      else jar.set(`${name} ${domain}`, { name, value, domain })
    },
  })
}

export function openFakePage(href = 'https://www.shop.co.uk/a?token=1#top'): FakePage {
  let url = new URL(href)
  let nowMs = 1_000
  let timers: Timer[] = []
  const jar: Jar = new Map()
  const listeners = new Map<string, ((event: object) => void)[]>()
  const listen = (type: string, listener: (event: object) => void) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  }
  const globals: Record<string, unknown> = {}
  const later = (work: () => void, ms = 0): Timer => {
    const timer = { atMs: nowMs + ms, work }
    timers.push(timer)
    return timer
  }
  const post = async (to: string, { body, ...options }: { body: string }) => {
    fake.sent.push({ url: to, by: 'fetch', body: JSON.parse(body) as Beacon, options })
    await fake.held
    for (const cookie of fake.setCookies.splice(0)) fake.page.document.cookie = cookie
    const status = fake.answers.shift() ?? 204
    if (status === 0) throw new TypeError('Failed to fetch')
    return { status }
  }
  const document = withCookies(jar, () => url.hostname, {
    title: 'A shop',
    referrer: 'https://search.test/?q=shoes',
    visibilityState: 'visible',
    addEventListener: listen,
  })
  const history = {
    pushState: (_state: unknown, _title: string, to: string) => {
      url = new URL(to, url)
    },
    replaceState: (_state: unknown, _title: string, to: string) => {
      url = new URL(to, url)
    },
  }
  const page = Object.assign(globals, {
    document,
    history,
    crypto,
    location: {
      get href() {
        return url.href
      },
      get hostname() {
        return url.hostname
      },
      get protocol() {
        return url.protocol
      },
    },
    navigator: {
      sendBeacon: (to: string, blob: Blob) => {
        if (!fake.takesBeacons) return false
        const at = fake.sent.length
        fake.sent.push({ url: to, by: 'beacon', body: {} as Beacon })
        void blob.text().then((text) => {
          fake.sent[at] = { url: to, by: 'beacon', body: JSON.parse(text) as Beacon }
        })
        return true
      },
    },
    performance: { now: () => nowMs },
    fetch: post,
    addEventListener: listen,
    setTimeout: later,
    clearTimeout: (timer: Timer) => void (timers = timers.filter((each) => each !== timer)),
  })
  const fake: FakePage = {
    page: page as unknown as Page,
    sent: [],
    answers: [],
    held: undefined,
    setCookies: [],
    cookieDomains: () => Array.from(jar.values(), ({ domain }) => domain),
    takesBeacons: true,
    globals,
    go: (to) => {
      url = new URL(to, url)
    },
    emit: (type, event = {}) => {
      for (const listener of listeners.get(type) ?? [])
        listener({ type, isTrusted: true, ...event })
    },
    async wait(ms) {
      const untilMs = nowMs + ms
      await settle()
      for (let next = earliest(timers, untilMs); next; next = earliest(timers, untilMs)) {
        timers = timers.filter((each) => each !== next)
        nowMs = Math.max(nowMs, next.atMs)
        next.work()
        await settle()
      }
      nowMs = untilMs
    },
  }
  return fake
}

const earliest = (timers: readonly Timer[], untilMs: number): Timer | undefined =>
  timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]

/** Lets everything that waits for a promise go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
