import { entryOfKind } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../../testing/memory-service.ts'

const MINUTE_MS = 60_000
const CROWD = 30
const RING = ['eve', 'mal', 'ted', 'pat', 'zoe', 'kim']

let service: MemoryService
let minute = 0

/** Thirty quiet users, then six on one device, of which five turn out bad. */
beforeAll(async () => {
  service = await openMemoryService()
  for (let at = 0; at < CROWD; at += 1) await order(`quiet-${at}`, `own-device-${at}`)
  for (const user of RING) await order(user, 'shared-device')
  for (const user of RING.slice(1)) await label(user)
  await order('eve', 'shared-device')
  const entries = await service.services.ledger.read(1, service.services.ledger.last())
  second = entries.findLast(({ kind }) => kind === 'event')?.sequence ?? 0
  await service.services.records.settled(service.services.core.figures().sequence)
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const get = (url: string) => service.app.inject({ url, headers: headers() })
const post = async (url: string, payload: object) => {
  minute += 1
  service.setNowMs(TEST_NOW_MS + minute * MINUTE_MS)
  await service.app.inject({ method: 'POST', url, headers: headers(), payload })
}

const order = (user: string, device: string) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: user,
    $order_id: `o-${user}-${minute}`,
    $amount: 5_000_000,
    $currency_code: 'EUR',
    device_id: device,
  })

const label = (user: string) =>
  post(`/v205/users/${user}/labels`, { $is_bad: true, $abuse_type: 'payment_abuse' })

/** Sequences of eve's two orders: after the quiet ones, and after five others and what their labels did. */
const FIRST = CROWD + 1
let second = 0

interface Part {
  readonly name: string
  readonly value?: number
  readonly contribution: number
  readonly points: number
  readonly sentence: string
}

interface Explained {
  readonly sequence: number
  readonly model_version: string
  readonly scores: Record<
    string,
    {
      readonly score: number
      readonly base: number
      readonly base_points: number
      readonly top: readonly Part[]
      readonly log_odds: number
      readonly reasons: readonly {
        readonly family: string
        readonly contribution: number
        readonly points: number
        readonly parts: readonly Part[]
      }[]
    }
  >
  readonly features: readonly {
    readonly name: string
    readonly value: number
    readonly sentence: string
    readonly percentile?: number
    readonly comparison?: string
    readonly contributions: Record<string, number>
  }[]
  readonly shared: readonly { readonly with: string; readonly sentence: string }[]
  readonly population: { readonly users: number }
}

const explained = async (query = ''): Promise<Explained> =>
  (await get(`/v1/users/eve/explain${query}`)).json<Explained>()

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

describe('an explanation', () => {
  it('adds up to the score, by reason, by part and by feature', async () => {
    const { scores, features, model_version: version } = await explained()
    expect(version).not.toBe('')
    expect(Object.keys(scores)).toHaveLength(5)
    for (const [type, explainedScore] of Object.entries(scores)) {
      const {
        score,
        base,
        base_points: basePoints,
        log_odds: logOdds,
        top,
        reasons,
      } = explainedScore
      expect(100 / (1 + Math.exp(-logOdds))).toBeCloseTo(score, 1)
      expect(base + sum(reasons.map(({ contribution }) => contribution))).toBeCloseTo(logOdds, 3)
      expect(basePoints + sum(reasons.map(({ points }) => points))).toBeCloseTo(score, 1)
      expect(basePoints + sum(top.map(({ points }) => points))).toBeCloseTo(score, 1)
      expect(top.length).toBeLessThanOrEqual(6)
      for (const { contribution, parts } of reasons) {
        expect(sum(parts.map((part) => part.contribution))).toBeCloseTo(contribution, 3)
      }
      const moved = features.map(({ contributions }) => contributions[type] ?? 0)
      const learned = reasons.filter(({ family }) => family === 'learned')
      const words = sum(learned.map(({ contribution }) => contribution))
      expect(base + words + sum(moved)).toBeCloseTo(logOdds, 3)
    }
  })

  it('says what it means in sentences, and how it compares with other users', async () => {
    const { features, population } = await explained(`?at=${second}`)
    expect(population.users).toBe(CROWD + RING.length)
    const shared = features.find(({ name }) => name === 'users_per_device_30d')
    expect(shared).toMatchObject({
      value: 6,
      sentence: '6 users were seen on this device within 30 days.',
      percentile: 94.44,
      comparison: '94 % of 36 users have a lower value.',
    })
  })

  it('says who shares what, and how many of them turned out bad', async () => {
    const { shared } = await explained()
    expect(shared).toContainEqual({
      with: 'device',
      other_users: 5,
      looked_up: 5,
      bad: 5,
      bad_by_abuse_type: { payment_abuse: 5 },
      users: expect.arrayContaining(
        RING.slice(1).map((user) => ({ user_id: user, bad: ['payment_abuse'] })),
      ) as unknown,
      sentence: '5 other users were seen on this device, all of them with bad labels.',
    })
  })

  it('of an event that names no device is of the one its user had last, and says so', async () => {
    await post('/v205/events', { $type: '$logout', $user_id: 'eve' })
    await service.services.records.settled(service.services.core.figures().sequence)
    const { features, shared } = await explained()
    const users = features.find(({ name }) => name === 'users_per_device_30d')
    expect(users?.sentence).toBe('6 users were seen on the user’s last device within 30 days.')
    expect(shared).toMatchObject([{ with: 'device', last_known: true, other_users: 5 }])
  })

  it('of a past score does not say who shares what now', async () => {
    await post('/v205/users/eve/score', {})
    const { sequence } = service.services.core.figures()
    expect((await explained(`?at=${sequence}`)).shared).toEqual([])
  })

  it('of a past event is what was known then, by sequence, by time and by date', async () => {
    const bySequence = await explained(`?at=${FIRST}`)
    const atMs = TEST_NOW_MS + FIRST * MINUTE_MS + 5
    expect(await explained(`?at=${atMs}`)).toEqual(bySequence)
    expect(await explained(`?at=${new Date(atMs).toISOString()}`)).toEqual(bySequence)
    expect(bySequence.sequence).toBe(FIRST)
    const users = bySequence.features.find(({ name }) => name === 'users_per_device_30d')
    expect(users?.value).toBe(1)
    const entry = (await get(`/v1/events/${FIRST}`)).json<{ scores: Record<string, number> }>()
    expect(bySequence.scores['payment_abuse']?.score).toBe(entry.scores['payment_abuse'])
  })

  it.each([
    ['an unknown user', '/v1/users/nobody/explain', 404],
    ['an event that is not there', '/v1/users/eve/explain?at=999', 404],
    ["another user's event", '/v1/users/bob/explain?at=2', 404],
    ['a time before all events', '/v1/users/eve/explain?at=2001-01-01', 404],
    ['no time at all', '/v1/users/eve/explain?at=soon', 400],
    ['a day of no calendar', '/v1/users/eve/explain?at=2024-02-30', 400],
    ['a sequence that is none', '/v1/users/eve/explain?at=-1', 400],
    ['an empty text', '/v1/users/eve/explain?at=', 400],
    ['a parameter that is no explanation’s', '/v1/users/eve/explain?when=1', 400],
  ])('of %s is refused', async (_, url, status) => {
    expect((await get(url)).statusCode).toBe(status)
  })

  it('of a label is of the last score of its user before it', async () => {
    const entries = await service.services.ledger.read(1, service.services.ledger.last())
    const given = entryOfKind(
      'label',
      entries.find(({ kind }) => kind === 'label'),
    )
    const userId = given?.body.userId ?? ''
    const { sequence = 0 } = given ?? {}
    const answer = await get(`/v1/users/${userId}/explain?at=${sequence}`)
    const explained = answer.json<Explained>()
    expect(explained.sequence).toBeLessThan(sequence)
    expect(entries[explained.sequence - 1]?.kind).toBe('event')
    const before = await get(`/v1/users/${userId}/explain?at=${explained.sequence}`)
    expect(before.json()).toEqual(explained)
  })

  it('names the parameter that it cannot read', async () => {
    expect((await get('/v1/users/eve/explain?at=soon')).json()).toMatchObject({
      error: 'invalid_request',
      issues: { at: expect.any(String) as string },
    })
  })
})

interface Compared {
  readonly from: { readonly sequence: number }
  readonly to: { readonly sequence: number }
  readonly scores: Record<
    string,
    {
      readonly from: number
      readonly to: number
      readonly log_odds: { readonly from: number; readonly to: number }
      readonly base_change: number
      readonly changes: readonly {
        readonly name: string
        readonly change: number
        readonly from: Part | null
        readonly to: Part | null
      }[]
      readonly sentence: string
    }
  >
  readonly features: readonly {
    readonly name: string
    readonly from: number | null
    readonly to: number | null
    readonly sentence: string
  }[]
}

const compared = async (from: number | string, to: number | string): Promise<Compared> =>
  (await get(`/v1/users/eve/compare?from=${from}&to=${to}`)).json<Compared>()

describe('a comparison', () => {
  it('adds up to the change of each score, the largest change first', async () => {
    const { scores, from, to } = await compared(FIRST, second)
    expect([from.sequence, to.sequence]).toEqual([FIRST, second])
    for (const { log_odds: logOdds, base_change: base, changes } of Object.values(scores)) {
      const total = base + sum(changes.map(({ change }) => change))
      expect(total).toBeCloseTo(logOdds.to - logOdds.from, 3)
      const sizes = changes.map(({ change }) => Math.abs(change))
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    }
  })

  it('says what was so before and after', async () => {
    const { scores, features } = await compared(FIRST, second)
    const payment = scores['payment_abuse']
    expect(payment?.to).toBeGreaterThan(payment?.from ?? Infinity)
    const said = /^The payment abuse score rose from (\S+) to (\S+)\.$/.exec(
      payment?.sentence ?? '',
    )
    expect(said?.slice(1).map(Number)).toEqual([payment?.from, payment?.to])
    const [before, after] = (said?.slice(1) ?? []).map((score) => score.split('.').at(1)?.length)
    expect(before, 'both are written alike').toBe(after)
    expect(payment?.changes).toContainEqual(
      expect.objectContaining({
        name: 'device_payment_recent_bad',
        to: expect.objectContaining({
          sentence: 'All of the latest payment abuse labels of this device were bad.',
        }) as object,
      }),
    )
    const users = payment?.changes.find(({ name }) => name === 'households_per_device_1h')
    expect(users?.from).toMatchObject({
      contribution: 0,
      sentence: '1 household used this device within an hour.',
    })
    expect(features).toContainEqual({
      name: 'users_per_device_30d',
      family: 'diversity',
      from: 1,
      to: 6,
      sentence: '6 users were seen on this device within 30 days.',
    })
  })

  it('does not say of the later event what was known of the earlier one only', async () => {
    const { features } = await compared(second, FIRST)
    const gone = features.filter(({ to }) => to === null)
    expect(gone.map(({ name }) => name)).toContain('device_payment_recent_bad')
    for (const { sentence } of gone)
      expect(sentence).toMatch(/^Not known any more; before: [A-Z$\d]/)
  })

  it('of an event with itself finds nothing', async () => {
    const { scores, features } = await compared(FIRST, FIRST)
    expect(features).toEqual([])
    for (const { changes } of Object.values(scores)) expect(changes).toEqual([])
  })

  it.each([
    ['without from', `to=${FIRST}`, 400, 'from'],
    ['without to', `from=${FIRST}`, 400, 'to'],
    ['from what is no time, without to', 'from=yesterday', 400, 'from'],
    ['from what is no time', `from=yesterday&to=${FIRST}`, 400, 'from'],
    ['to what is no time', `from=${FIRST}&to=x`, 400, 'to'],
    ['from before all events', `from=2001-01-01&to=${FIRST}`, 404, undefined],
    ["with another user's event", `from=1&to=${FIRST}`, 404, undefined],
  ])('%s is refused', async (_, query, status, field) => {
    const answer = await get(`/v1/users/eve/compare?${query}`)
    expect(answer.statusCode).toBe(status)
    const { issues = {} } = answer.json<{ issues?: Record<string, string> }>()
    expect(Object.keys(issues)).toEqual(field === undefined ? [] : [field])
  })
})
