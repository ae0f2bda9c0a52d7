/** Pages that live for longer than a visit: which visitor their reports belong to. */
import { describe, expect, it } from 'vitest'
import { openFakePage, type FakePage, type Sent } from './fake-page.test.support.ts'
import { startSnippet } from './start-snippet.ts'

const HOUR_MS = 3_600_000

interface Queue {
  push(...pushed: unknown[]): void
}

type Started = FakePage & { readonly queue: Queue }

const viewOf = (session: string, user = '') => [
  ['_setUserId', user],
  ['_setSessionId', session],
  ['_trackPageview'],
]

async function start(
  { more = [] as readonly unknown[], blocks = false } = {},
  first = viewOf('visit-1'),
): Promise<Started> {
  const fake = openFakePage()
  if (blocks) Object.defineProperty(fake.page.document, 'cookie', { get: () => '', set: () => {} })
  fake.globals['_winnow'] = [['_setAccount', 'key'], ...more, ...first]
  startSnippet(fake.page, 'https://shop.test/ss/s.js')
  await fake.wait(HOUR_MS)
  return Object.assign(fake, { queue: fake.globals['_winnow'] as Queue })
}

/** Of what account, visit and user the messages with that part are. */
const heads = ({ sent }: FakePage, part: keyof Sent['body']) =>
  sent
    .filter(({ body }) => body[part] !== undefined)
    .map(({ body: { key, session, user } }) => [key, session, user].join(' ').trim())

describe('a page on which another visit begins', () => {
  it('tells what was done of the visit that it was done in', async () => {
    const page = await start()
    page.emit('keydown')
    page.queue.push(...viewOf('visit-2', 'ann'))
    await page.wait(HOUR_MS)
    page.emit('click')
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    expect(heads(page, 'behavior')).toEqual(['key visit-1', 'key visit-2 ann'])
    const told = page.sent.map(({ body }) => body.behavior).filter(Boolean)
    expect(told).toMatchObject([
      { keys: 1, clicks: 0 },
      { keys: 0, clicks: 1 },
    ])
  })

  it('tells nothing twice where the visit goes on', async () => {
    const page = await start()
    page.emit('keydown')
    page.queue.push(...viewOf('visit-1'))
    await page.wait(HOUR_MS)
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    expect(heads(page, 'behavior')).toEqual(['key visit-1'])
  })

  it('tells device and deeds of who was told of last, whoever is named without a view', async () => {
    const named = [
      ['_setUserId', 'ann'],
      ['_setSessionId', 'visit-2'],
    ]
    const page = await start({}, [...viewOf('visit-1'), ...named])
    await page.wait(HOUR_MS)
    page.emit('keydown')
    page.emit('pagehide')
    await page.wait(HOUR_MS)
    expect([...heads(page, 'device'), ...heads(page, 'behavior')]).toEqual([
      'key visit-1',
      'key visit-1',
    ])
  })

  it('tells the device of each visit where no cookie ties them, and once where one does', async () => {
    const [blocking, keeping] = [await start({ blocks: true }), await start()]
    for (const page of [blocking, keeping]) {
      page.queue.push(...viewOf('visit-2', 'ann'), ...viewOf('visit-2', 'ann'))
      await page.wait(HOUR_MS)
    }
    expect(heads(blocking, 'device')).toEqual(['key visit-1', 'key visit-2 ann'])
    expect(heads(keeping, 'device')).toEqual(['key visit-1'])
  })

  it('tells the device again of who is another visitor because cookies were cleared', async () => {
    const page = await start()
    const [cookie = ''] = page.page.document.cookie.split(';')
    page.page.document.cookie = `${cookie}; Max-Age=0; Domain=shop.co.uk`
    expect(page.page.document.cookie).toBe('')
    page.queue.push(...viewOf('visit-2', 'ann'), ...viewOf('visit-2', 'ann'))
    await page.wait(HOUR_MS)
    expect(heads(page, 'device')).toEqual(['key visit-1', 'key visit-2 ann'])
    expect(new Set(page.sent.map(({ body }) => body.visitor)).size).toBe(2)
  })

  it('counts a view of that visit where the script has seen the route before', async () => {
    const page = await start({ more: [['_trackSpa']] })
    page.page.history.pushState(null, '', '/account')
    await page.wait(HOUR_MS)
    page.queue.push(...viewOf('visit-2', 'ann'))
    await page.wait(HOUR_MS)
    expect(heads(page, 'pages')).toEqual(['key visit-1', 'key visit-1', 'key visit-2 ann'])
  })
})

it('who logs in after a route change is no further view, and what follows is his', async () => {
  const page = await start({ more: [['_trackSpa']] })
  page.page.history.pushState(null, '', '/account')
  await page.wait(HOUR_MS)
  page.emit('keydown')
  page.queue.push(...viewOf('visit-1', 'ann'))
  page.emit('click')
  page.emit('pagehide')
  await page.wait(HOUR_MS)
  expect(heads(page, 'pages')).toEqual(['key visit-1', 'key visit-1'])
  expect(heads(page, 'behavior')).toEqual(['key visit-1', 'key visit-1 ann'])
})

it('consent that is given later tells each account of a page the device', async () => {
  const second = [['_setAccount', 'other'], ...viewOf('of-other')]
  const more = [['_setConsent', 'pending'], ...viewOf('visit-1'), ...second]
  const page = await start({ more }, [])
  page.queue.push(['_setConsent', 'granted'])
  await page.wait(HOUR_MS)
  expect(heads(page, 'device')).toEqual(['key visit-1', 'other of-other'])
})
