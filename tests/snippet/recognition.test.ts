/**
 * By what a device is recognised when it comes again: in each engine and each manner of coming again,
 * visits to a shop with `/ss/` of a real service, and whether the service saw the same cookie and
 * the same fingerprint as in the first visit. Prints the table of docs/benchmarks.md.
 *
 *   WINNOW_LONG=1 npx vitest run tests/snippet/recognition.test.ts [-t Firefox]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials } from '../trials/support/service-process.ts'
import { openShop, type Shop } from './support/shop.ts'
import { newProfile, VISITORS, type Manner, type Visitors } from './support/visitors.ts'

const isLong = process.env['WINNOW_LONG'] === '1'

/** Visits after the first one, of each engine and manner. */
const VISITS = 20

/** What the service made of a visit. */
interface Recognised {
  readonly cookie: string
  /** When the fingerprint was first seen: another one began at another time. */
  readonly fingerprint: number
}

/** How a visitor comes again, and the least share of visits in which cookie and fingerprint are the first one's. */
interface Case {
  readonly name: string
  readonly manner: (profile: string, visit: number) => Manner
  readonly cookie: 0 | 1
  readonly fingerprint: number
}

const CASES: readonly Case[] = [
  { name: 'restart', manner: (profile) => ({ profile }), cookie: 1, fingerprint: 1 },
  { name: 'private window', manner: () => ({ profile: undefined }), cookie: 0, fingerprint: 0.9 },
  {
    name: 'cookies cleared',
    manner: (profile) => ({ profile, clears: true }),
    cookie: 0,
    fingerprint: 0.9,
  },
  {
    name: 'another profile',
    manner: () => ({ profile: newProfile() }),
    cookie: 0,
    fingerprint: 0.9,
  },
  {
    name: 'cookies blocked',
    manner: () => ({ profile: newProfile(), blocks: true }),
    cookie: 0,
    fingerprint: 0.9,
  },
  {
    name: 'browser updated',
    manner: (profile, visit) => ({ profile, version: 160 + visit }),
    cookie: 1,
    fingerprint: 0.9,
  },
]

const leftOut = isLong ? '' : ' (left out: npm run test:long tries it)'

describe.skipIf(!isLong).each(Object.entries(VISITORS))(`in %s${leftOut}`, (engine, open) => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-recognition-'))
  let service: RunningService
  let shop: Shop
  let visitors: Visitors

  beforeAll(async () => {
    const config = { ...DEFAULT_CONFIG, port: 0, logLevel: 'silent', beaconIpPerSecond: 0 } as const
    service = await startService({ ...config, dataDirectory: directory })
    shop = await openShop(service.address)
    visitors = await open()
  })
  afterAll(async () => {
    await visitors.close()
    await shop.close()
    await service.close()
    rmSync(directory, { recursive: true })
  })

  /** A page of a session of its own; answers its address. */
  function pageOf(session: string): string {
    const { beacon_key: key } = readCredentials(directory).production
    const body = `<script>
      var _winnow = [['_setAccount', '${key}'], ['_setSessionId', '${session}'], ['_trackPageview']]
      window.addEventListener('load', function () {
        var script = document.createElement('script')
        script.src = '/ss/s.js'
        document.body.appendChild(script)
      })
    </script>`
    shop.pages.set(session, { body })
    return `${shop.origin}/${session}`
  }

  const sessionIn = (url: string): string => new URL(url).pathname.slice(1)

  const told = (url: string) =>
    shop.beacon(({ session, device }) => session === sessionIn(url) && device !== undefined)

  async function recognised(session: string): Promise<Recognised> {
    const { account_id: account, production } = readCredentials(directory)
    const key = Buffer.from(`${production.api_key}:`).toString('base64')
    const path = `/v3/accounts/${account}/sessions/${session}`
    const answer = await fetch(service.address + path, {
      headers: { authorization: `Basic ${key}` },
    })
    const { device } = (await answer.json()) as {
      device: { id: string; network: { first_seen: number } }
    }
    return { cookie: device.id, fingerprint: device.network.first_seen }
  }

  /** How many of `VISITS` were recognised by cookie and by fingerprint; written as a row of the table. */
  async function rates(name: string, sessions: readonly string[]) {
    const [first, ...again] = await Promise.all(sessions.map(recognised))
    const count = (by: keyof Recognised) => again.filter((one) => one[by] === first?.[by]).length
    const [cookie, fingerprint] = [count('cookie'), count('fingerprint')]
    console.log(`| ${engine} | ${name} | ${cookie} of ${VISITS} | ${fingerprint} of ${VISITS} |`)
    return { cookie: cookie / VISITS, fingerprint: fingerprint / VISITS }
  }

  /** Whether a page found a cookie in one of the sessions. */
  const keptCookies = (sessions: readonly string[]): boolean =>
    shop.passed.some(
      ({ beacon: { session = '', visitor } }) =>
        visitor !== undefined && sessions.includes(session),
    )

  const sessionsOf = (name: string): readonly string[] =>
    Array.from({ length: VISITS + 1 }, (_, n) => `${engine}-${name.replaceAll(' ', '-')}-${n}`)

  const here = (): boolean => visitors.missing.length === 0

  it('after a reload', { timeout: 120_000 }, async ({ skip }) => {
    if (!here()) skip(`there is no ${visitors.missing.join()}`)
    const sessions = sessionsOf('reload')
    await visitors.stay({ profile: newProfile() }, sessions.map(pageOf), told)
    expect(await rates('reload', sessions)).toEqual({ cookie: 1, fingerprint: 1 })
  })

  it.each(CASES)('after: $name', { timeout: 600_000 }, async (one) => {
    if (!here()) return
    const profile = newProfile()
    const sessions = sessionsOf(one.name)
    let blocks = false
    for (const [at, session] of sessions.entries()) {
      const manner = at === 0 ? { profile } : one.manner(profile, at)
      await visitors.stay(manner, [pageOf(session)], told)
      blocks = manner.blocks === true
    }
    expect(keptCookies(sessions.slice(1))).toBe(!blocks)
    const found = await rates(one.name, sessions)
    expect(found.cookie).toBe(one.cookie)
    expect(found.fingerprint).toBeGreaterThanOrEqual(one.fingerprint)
  })
})
