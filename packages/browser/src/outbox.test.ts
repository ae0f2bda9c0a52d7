import { describe, expect, it } from 'vitest'
import { openFakePage } from './fake-page.test.support.ts'
import { ATTEMPTS, MESSAGE_BYTES, WAITING_MESSAGES } from './limits.ts'
import { withOldLibraries } from './old-libraries.test.support.ts'
import { Outbox } from './outbox.ts'

const URL = 'https://t.test/v1/beacon'
const HEAD = { key: 'k', session: 's' }
const view = (url: string) => ({ page: { url, title: '', referrer: '', atMs: 900 } })
const HOUR_MS = 3_600_000

function open() {
  const fake = openFakePage()
  return { fake, outbox: new Outbox(fake.page, () => {}) }
}

describe('the outbox', () => {
  it('sends what is told in one turn as one message, with the age of each page', async () => {
    const { fake, outbox } = open()
    outbox.add(URL, HEAD, view('/a'))
    outbox.add(URL, HEAD, { device: { 'screen.width': 1 } })
    await fake.wait(50)
    expect(fake.sent).toHaveLength(1)
    expect(fake.sent[0]).toMatchObject({ url: URL, by: 'fetch' })
    expect(fake.sent[0]?.body).toMatchObject({ ...HEAD, device: { 'screen.width': 1 } })
    expect(fake.sent[0]?.body.pages).toEqual([{ url: '/a', title: '', referrer: '', agoMs: 100 }])
  })

  it('sends with the visitor’s cookies, without a question first, and beyond the life of the page', async () => {
    const { fake, outbox } = open()
    outbox.add(URL, HEAD, view('/a'))
    await fake.wait(50)
    expect(fake.sent[0]?.options).toEqual({
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      credentials: 'include',
      referrerPolicy: 'strict-origin',
      keepalive: true,
    })
  })

  it('writes lists as lists also where an old library has taught arrays otherwise', async () => {
    const { fake, outbox } = open()
    await withOldLibraries(async () => {
      outbox.add(URL, HEAD, { ...view('/a'), device: { 'fonts.installed': ['Menlo'] } })
      await fake.wait(50)
    })
    expect(fake.sent[0]?.body).toMatchObject({
      pages: [{ url: '/a' }],
      device: { 'fonts.installed': ['Menlo'] },
    })
  })

  it('never mixes two users', async () => {
    const { fake, outbox } = open()
    outbox.add(URL, { ...HEAD, user: 'ann' }, view('/a'))
    outbox.add(URL, { ...HEAD, user: 'ben' }, view('/b'))
    await fake.wait(0)
    expect(fake.sent.map(({ body }) => [body.user, body.pages?.[0]?.url])).toEqual([
      ['ann', '/a'],
      ['ben', '/b'],
    ])
  })

  it.each([0, 500, 503, 429])(
    'tries again after %i, under the same id, later each time',
    async (bad) => {
      const { fake, outbox } = open()
      fake.answers = [bad, bad]
      outbox.add(URL, HEAD, view('/a'))
      await fake.wait(1_000)
      expect(fake.sent).toHaveLength(1)
      await fake.wait(2_000)
      expect(fake.sent).toHaveLength(2)
      await fake.wait(HOUR_MS)
      expect(fake.sent).toHaveLength(3)
      expect(new Set(fake.sent.map(({ body }) => body.id)).size).toBe(1)
    },
  )

  it('waits for no request that hangs: it is tried again, and what comes after is sent', async () => {
    const { fake, outbox } = open()
    const fetch = fake.page.fetch.bind(fake.page)
    fake.page.fetch = () => new Promise(() => {})
    outbox.add(URL, HEAD, view('/a'))
    await fake.wait(1_000)
    fake.page.fetch = fetch
    outbox.add(URL, HEAD, view('/b'))
    await fake.wait(HOUR_MS)
    expect(fake.sent.map(({ body }) => body.pages?.[0]?.url)).toEqual(['/a', '/b'])
  })

  it('gives up after a few tries, and goes on with the next message', async () => {
    const { fake, outbox } = open()
    fake.answers = Array.from({ length: ATTEMPTS }, () => 0)
    outbox.add(URL, HEAD, view('/a'))
    await fake.wait(0)
    outbox.add(URL, HEAD, view('/b'))
    await fake.wait(HOUR_MS)
    expect(fake.sent).toHaveLength(ATTEMPTS + 1)
    expect(fake.sent.at(-1)?.body.pages?.[0]?.url).toBe('/b')
  })

  it.each([400, 401, 403, 413])('does not try again after %i', async (status) => {
    const { fake, outbox } = open()
    fake.answers = [status]
    outbox.add(URL, HEAD, view('/a'))
    await fake.wait(HOUR_MS)
    expect(fake.sent).toHaveLength(1)
  })

  it('is bounded: of more messages the oldest is dropped', async () => {
    const { fake, outbox } = open()
    fake.answers = [0]
    const users = Array.from({ length: WAITING_MESSAGES + 5 }, (_, n) => `u${n}`)
    for (const user of users) outbox.add(URL, { ...HEAD, user }, view('/a'))
    await fake.wait(HOUR_MS)
    const arrived = new Set(fake.sent.map(({ body }) => body.user))
    expect([...arrived]).toEqual(users.slice(-WAITING_MESSAGES))
  })

  it('writes no message above its bound, whatever it is told', async () => {
    const { fake, outbox } = open()
    const long = 'ü'.repeat(1_024)
    for (let n = 0; n < 40; n += 1) outbox.add(URL, HEAD, view(`${n}${long}`))
    outbox.add(URL, HEAD, { device: { text: 'x'.repeat(MESSAGE_BYTES) } })
    await fake.wait(HOUR_MS)
    const sizes = fake.sent.map(({ body }) => Buffer.byteLength(JSON.stringify(body)))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MESSAGE_BYTES)
    expect(fake.sent.flatMap(({ body }) => body.pages ?? [])).toHaveLength(40)
  })

  const VISITED = { ...HEAD, visitor: 'v', domain: 'shop.test' }
  const DEVICE = { device: { 'screen.width': 1 } }

  it.each([0, 50])(
    'that is to forget the visitor after %i ms tells of the page views alone',
    async (ms) => {
      const { fake, outbox } = open()
      fake.answers = [0]
      outbox.add(URL, VISITED, view('/a'))
      await fake.wait(ms)
      outbox.add(URL, VISITED, DEVICE)
      outbox.add(URL, VISITED, { ...view('/b'), behavior: { keys: 1 } })
      fake.sent.length = 0
      outbox.forget()
      await fake.wait(HOUR_MS)
      const told = fake.sent.map(({ body }) => body)
      expect(told.flatMap(({ pages = [] }) => pages).map(({ url }) => url)).toEqual(['/a', '/b'])
      for (const body of told) {
        expect(Object.keys(body).toSorted()).toEqual(['id', 'key', 'pages', 'session'])
      }
    },
  )

  it('hands what waits to the browser when the page is left, once', async () => {
    const { fake, outbox } = open()
    outbox.add(URL, HEAD, view('/a'))
    outbox.unload()
    outbox.unload()
    await fake.wait(HOUR_MS)
    expect(fake.sent.map(({ by, body }) => [by, body.pages?.[0]?.url])).toEqual([['beacon', '/a']])
  })

  it('posts what the browser does not take', async () => {
    const { fake, outbox } = open()
    fake.takesBeacons = false
    outbox.add(URL, HEAD, view('/a'))
    outbox.unload()
    await fake.wait(HOUR_MS)
    expect(fake.sent.map(({ by }) => by)).toEqual(['fetch'])
  })
})
