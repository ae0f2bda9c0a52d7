import { gzipSync } from 'node:zlib'
import { LIMITS, RULINGS } from '@winnow/contract'
import { decodeOutcome, wholeBeacon, entryOfKind } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic, TEST_NOW_MS } from '../../testing/memory-service.ts'
import { type BulkOutcome, bulkInto, lines, signUp } from './send-bulk.test.support.ts'

const service = serviceOfEachTest()

const bulk = bulkInto(service)

const DECISION = {
  id: 'a:production:9',
  $user_id: 'a',
  decision_id: 'ours_alone',
  abuse_type: 'payment_abuse',
  category: 'block',
  source: 'manual_review',
  decision_time: TEST_NOW_MS - 60_000,
  analyst: 'eva@shop.example',
}

describe('a beacon of an exported ledger', () => {
  const beacon = {
    $type: '$beacon',
    $event_id: 'a:production:7',
    $time: TEST_NOW_MS - 5_000,
    $session_id: 'visit',
    $ip: '203.0.113.7',
    $message_id: 'm-12345678',
    $device_id: 'web:0123456789abcdef0123456789abcdef',
    $claimed_user_id: 'ann',
    $pages: [{ $url: 'https://shop.test/', $title: '', $referrer: '', $ago_ms: 5 }],
    $device: { 'screen.width': 3, 'fonts.installed': ['Arial'] },
  }

  it('comes back as it was, once, and scores nobody', async () => {
    expect(await bulk(lines(beacon, beacon))).toMatchObject([
      { status: 0, sequence: 1 },
      { status: 0, sequence: 1, repeated: true },
    ])
    const { ledger, details } = service().services
    const entry = entryOfKind('event', await ledger.get(1))
    if (entry === undefined) throw new Error('no such entry')
    const { $event_id: _, ...kept } = beacon
    expect(JSON.parse(wholeBeacon(entry.body, await details.of(entry)))).toEqual(kept)
    expect(decodeOutcome(entry.outcome).scores).toHaveLength(0)
  })

  it.each([
    ['$user_id', 'ann', 'claims a user'],
    ['$time', undefined, 'milliseconds'],
    ['$time', TEST_NOW_MS * 2, 'milliseconds'],
    ['$ip', 'x', 'no address'],
    ['$session_id', 'a\u0000', 'no id'],
    ['$device_id', 'web', 'expected a name'],
    ['$device', { a: '\ud800' }, 'not what a beacon holds'],
    ['$device', [[[[[1]]]]], 'not what a beacon holds'],
    ['$device', { a: null }, 'not what a beacon holds'],
    ['custom', 1, "not a beacon's field"],
  ])('with %s %j is refused: %s', async (name, value, why) => {
    const [outcome] = await bulk(lines({ ...beacon, [name]: value }))
    expect(outcome).toMatchObject({ status: 53, error: expect.stringContaining(why) })
    expect(outcome?.error).toContain(name)
    expect(service().services.core.figures().sequence).toBe(0)
  })
})

describe('a bulk request', () => {
  it('refuses a line with another key than its own', async () => {
    const { local, other } = service()
    const keys = [local.production, local.sandbox, other.production].map(({ api_key }) => api_key)
    const signUps = ['a', 'b', 'c'].map((id, at) => ({ ...signUp(id), $api_key: keys[at] }))
    const outcomes = await bulk(lines(...signUps, { ...signUp('d'), $api_key: null }))
    expect(outcomes.map(({ status }) => status)).toEqual([0, 51, 51, 0])
    expect(outcomes[1]?.error).toContain('$api_key')
  })

  it('answers each line in its order, and one bad line does not touch the others', async () => {
    const good = lines(signUp('a'), { $type: '$nonsense' }, signUp('b'))
    const outcomes = await bulk(`${good}\n\nnot json\n[]\n${lines(signUp('c'))}\n`)
    expect(outcomes.map(({ line, status }) => [line, status])).toEqual([
      [1, 0],
      [2, 114],
      [3, 0],
      [5, 56],
      [6, 56],
      [7, 0],
    ])
    expect(outcomes[1]?.error).toContain('$.$type')
    expect(outcomes.flatMap(({ sequence }) => sequence ?? [])).toEqual([1, 2, 3])
  })

  it('takes $event_id off the event', async () => {
    const [outcome] = await bulk(lines(signUp('a')))
    const entry = await service().services.ledger.get(outcome?.sequence ?? 0)
    expect(entry?.body).not.toContain('$event_id')
    expect(entry?.body).toContain('"$user_id":"a"')
  })

  it('takes v204 events with their flat content by default, others by version', async () => {
    const flat = {
      $type: '$create_content',
      $user_id: 'a',
      $content_id: 'c',
      $content: 'buy',
      $status: '$active',
    }
    expect(await bulk(lines(flat))).toMatchObject([{ status: 0 }])
    expect(await bulk(lines(flat), '?version=v205')).toMatchObject([{ status: 105 }])
  })

  it('warns of what belongs to a newer version only where one was named', async () => {
    const app = { $type: '$login', $user_id: 'a', $app: { $os: 'iOS' } }
    const warned = async (query: string): Promise<unknown> => {
      expect(await bulk(lines(app), query)).toMatchObject([{ status: 0 }])
      const headers = basic(service().local.production.api_key)
      const url = '/v1/health/integration'
      const { warnings } = (await service().app.inject({ url, headers })).json<{
        warnings: { type: string; path: string; count: number }[]
      }>()
      return warnings.find(({ path }) => path === '$.$app')?.count
    }
    expect(await warned('')).toBeUndefined()
    expect(await warned('?version=v204')).toBe(1)
  })

  it('adds scores where asked', async () => {
    const [outcome] = await bulk(lines(signUp('a')), '?return_score=true')
    expect(Object.keys(outcome?.scores ?? {})).toHaveLength(5)
  })

  it.each(['gzip', 'GZIP'])('may be %s', async (encoding) => {
    const outcomes = await bulk(gzipSync(lines(signUp('a'))), '', { 'content-encoding': encoding })
    expect(outcomes).toMatchObject([{ line: 1, status: 0 }])
  })

  it('that is cut inside its gzip keeps what came before, and is cut as well', async () => {
    const whole = gzipSync(lines(...Array.from({ length: 2_000 }, (_, n) => signUp(`${n}`))))
    const answer = service().app.inject({
      method: 'POST',
      url: '/v1/events:bulk',
      headers: { ...basic(service().local.production.api_key), 'content-encoding': 'gzip' },
      payload: whole.subarray(0, whole.length - 40),
    })
    const statusCode = await answer.then(
      (one) => one.statusCode,
      () => 'cut',
    )
    expect(statusCode).not.toBe(200)
    expect((await service().app.inject('/health/live')).statusCode).toBe(200)
  })

  it('answers refusals and totals only, when the summary is asked for', async () => {
    await bulk(lines(signUp('a')))
    const label = {
      $user_id: 'a',
      abuse_type: 'payment',
      bad: true,
      label_time: TEST_NOW_MS,
      id: 'x',
    }
    const body = lines(signUp('a'), { $type: '$nonsense' }, signUp('b'), label, DECISION)
    const answers = await bulk<object>(body, '?summary=true')
    expect(answers).toEqual([
      expect.objectContaining({ line: 2, status: 114 }),
      { lines: 5, events: 1, labels: 1, decisions: 1, repeated: 1, refused: 1 },
    ])
  })

  it('stops at its bound of lines, and says so', async () => {
    const body = '{}\n'.repeat(LIMITS.bulkLinesCount + 10)
    const answers = await bulk<BulkOutcome & { refused?: number }>(body, '?summary=true')
    expect(answers.at(-2)).toMatchObject({ line: LIMITS.bulkLinesCount + 1, status: 117 })
    expect(answers.at(-1)).toMatchObject({
      lines: LIMITS.bulkLinesCount,
      refused: LIMITS.bulkLinesCount,
    })
  })

  it.each([
    ['a wrong encoding', { 'content-encoding': 'br' }, 'x', 400],
    ['no gzip at all', { 'content-encoding': 'gzip' }, 'x'.repeat(100), 400],
    ['too many bytes', { 'content-length': String(LIMITS.bulkBytes + 1) }, '', 413],
  ])('with %s is refused', async (_, headers, payload, status) => {
    const sent = { ...basic(service().local.production.api_key), ...headers }
    const answer = await service().app.inject({
      method: 'POST',
      url: '/v1/events:bulk',
      headers: sent,
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('description')
  })
})

async function labelsOf(userId: string) {
  const { core, accounts, records } = service().services
  await records.settled(core.figures().sequence)
  const account = await accounts.get(service().local.account_id)
  return records.labels(account?.environments.production.number ?? -1, userId)
}

/** The contents of each training example, in order. */
async function taught(): Promise<readonly unknown[]> {
  const entries = await service().services.ledger.read(1, 20)
  return entries.flatMap((entry) => (entry.kind === 'lesson' ? [entry.body.said] : []))
}

describe('a label line', () => {
  const label = {
    id: 'o1',
    entity: 'order',
    entity_id: 'o1',
    $user_id: 'a',
    abuse_type: 'payment',
    bad: true,
    event_time: TEST_NOW_MS - 1_000,
    label_time: TEST_NOW_MS,
    split: 'train',
  }

  it('labels the user, once', async () => {
    expect(await bulk(lines(signUp('a'), label, label))).toMatchObject([
      { status: 0 },
      { status: 0 },
      { status: 0, repeated: true },
    ])
    expect(await labelsOf('a')).toMatchObject([
      {
        abuseType: 'payment_abuse',
        isBad: true,
        atMs: TEST_NOW_MS,
        of: { type: 'order', id: 'o1' },
      },
    ])
  })

  it.each([
    ['ato', 'account_takeover'],
    ['content', 'content_abuse'],
    ['promotion', 'promotion_abuse'],
    ['promo_abuse', 'promotion_abuse'],
    ['account_abuse', 'account_abuse'],
  ])('calls %s what the service calls %s', async (abuse_type, abuseType) => {
    await bulk(lines(signUp('a'), { ...label, abuse_type }))
    expect((await labelsOf('a')).map((one) => one.abuseType)).toEqual([abuseType])
  })

  it.each([
    ['$.$user_id', { $user_id: '' }],
    ['$.abuse_type', { abuse_type: 'nonsense' }],
    ['$.bad', { bad: 'true' }],
    ['$.bad', { bad: null }],
    ['$.label_time', { label_time: 'yesterday' }],
    ['$.label_time', { label_time: '' }],
    ['$.label_time', { label_time: null }],
    ['$.label_time', { label_time: TEST_NOW_MS * 2 }],
    ['$.entity', { entity: 'planet' }],
    ['$.entity_id', { entity_id: 7 }],
    ['$.source', { source: 7 }],
    ['$.analyst', { analyst: '\ud800' }],
    ['$.description', { description: 'x'.repeat(LIMITS.textLengthChars + 1) }],
  ])('is refused naming %s', async (path, change) => {
    const [outcome] = await bulk(lines({ ...label, ...change }))
    expect(outcome?.status).toBe(53)
    expect(outcome?.error).toContain(path)
  })

  it('tells its warnings to who asks: how its time was read, and what it names that is not known', async () => {
    const odd = { ...label, label_time: TEST_NOW_MS - 59_999.75 }
    const sent = lines({ ...odd, entity: 'order', entity_id: 'nobody-ordered' })
    const [told] = await bulk(sent, '?warnings=true')
    expect(told?.warnings).toMatchObject([
      { path: '$.label_time', message: RULINGS.time_fraction.says },
      { path: '$.entity_id', message: RULINGS.thing_unknown.says },
    ])
  })

  it.each([
    ['seconds', Math.floor(TEST_NOW_MS / 1000) - 60, (Math.floor(TEST_NOW_MS / 1000) - 60) * 1000],
    ['0, for none', 0, TEST_NOW_MS],
    ['a fraction', TEST_NOW_MS - 60_000 + 0.25, TEST_NOW_MS - 60_000],
    ['seconds with a fraction', TEST_NOW_MS / 1000 - 59.5, TEST_NOW_MS - 59_500],
    ['digits in quotes', String(TEST_NOW_MS - 60_000), TEST_NOW_MS - 60_000],
    ['ISO 8601', new Date(TEST_NOW_MS - 60_000).toISOString(), TEST_NOW_MS - 60_000],
  ])('says its time in %s, too', async (_, time, meant) => {
    await bulk(lines(signUp('a'), { ...label, label_time: time }))
    expect(await labelsOf('a')).toMatchObject([{ atMs: meant }])
  })

  it('keeps who said it and why', async () => {
    const notes = { source: 'support', analyst: 'kim', description: 'coupons' }
    await bulk(lines(signUp('a'), { ...label, ...notes }))
    expect(await labelsOf('a')).toMatchObject([notes])
  })

  it.each([
    ['the event that its id names', 'login', 2],
    ['the sign-up, of account abuse, where none has its id', 'another', 1],
  ])('teaches %s', async (_, id, event) => {
    const login = { $type: '$login', $user_id: 'a', $event_id: 'login' }
    const first = { ...signUp('a'), $event_id: 'line a' }
    const ofUser = { id, $user_id: 'a', abuse_type: 'account', bad: true, label_time: TEST_NOW_MS }
    await bulk(lines(first, login, ofUser))
    expect(await taught()).toMatchObject([[{ event, verdict: 'bad' }]])
  })

  it('of a user teaches one event of his beside another, and the same one anew', async () => {
    const events = ['first', 'second'].map((id) => ({ ...signUp('a'), $event_id: id }))
    const ofUser = { $user_id: 'a', abuse_type: 'promotion' }
    const said = [
      { id: 'first', bad: true, label_time: TEST_NOW_MS - 2 },
      { id: 'second', bad: true, label_time: TEST_NOW_MS - 1 },
      { id: 'second', bad: false, label_time: TEST_NOW_MS },
    ]
    await bulk(lines(...events))
    for (const each of said) await bulk(lines({ ...ofUser, ...each }))
    expect(await taught()).toMatchObject([
      [{ event: 1, verdict: 'bad' }],
      [{ event: 2, verdict: 'bad' }],
      [
        { event: 2, verdict: 'withdrawn' },
        { event: 2, verdict: 'good' },
      ],
    ])
  })

  it('can be of a device alone', async () => {
    const { $user_id: _, ...ofNobody } = label
    const device = { entity: 'device', entity_id: 'web:0123456789abcdef0123456789abcdef' }
    const [taken, refused] = await bulk(
      lines({ ...ofNobody, ...device }, { ...ofNobody, entity: 'user' }),
    )
    expect(taken).toMatchObject({ status: 0 })
    expect(refused?.error).toContain('$.$user_id')
    const entry = await service().services.ledger.get(1)
    expect(entry?.body).toMatchObject({
      label: { of: { type: 'device', id: device.entity_id } },
    })
  })
})

describe('a decision line', () => {
  const number = async () =>
    (await service().services.accounts.get(service().local.account_id))?.environments.production
      .number

  const standing = async (of?: { type: 'order'; id: string }) => {
    const thing = of === undefined ? { userId: 'a' } : { of }
    return service().services.core.ask({
      is: 'decisions',
      environment: (await number()) ?? -1,
      ...thing,
    })
  }

  it('stands as it was taken, once, and brings no label', async () => {
    expect(await bulk(lines(signUp('a'), DECISION, DECISION))).toMatchObject([
      { status: 0 },
      { status: 0, sequence: 2 },
      { status: 0, sequence: 2, repeated: true },
    ])
    expect(await standing()).toEqual([
      {
        id: 'ours_alone',
        abuseType: 'payment_abuse',
        category: 'block',
        source: 'manual_review',
        atMs: TEST_NOW_MS - 60_000,
        analyst: 'eva@shop.example',
      },
    ])
    expect(await labelsOf('a')).toEqual([])
  })

  it('can be about a thing of the user', async () => {
    const of = { type: 'order', id: 'o-1' } as const
    await bulk(lines({ ...DECISION, entity: of.type, entity_id: of.id }))
    expect(await standing(of)).toMatchObject([{ id: 'ours_alone' }])
    expect(await standing()).toBeUndefined()
  })

  it('is refused when its id comes with another body', async () => {
    const other = { ...DECISION, category: 'accept' }
    expect((await bulk(lines(DECISION, other)))[1]).toMatchObject({ line: 2, status: 50 })
  })

  it.each([
    ['$.$user_id', { $user_id: '' }],
    ['$.decision_id', { decision_id: 7 }],
    ['$.abuse_type', { abuse_type: 'nonsense' }],
    ['$.category', { category: 'stop' }],
    ['$.source', { source: 'a hunch' }],
    ['$.decision_time', { decision_time: 'yesterday' }],
    ['$.decision_time', { decision_time: TEST_NOW_MS * 2 }],
    ['$.entity', { entity: 'transaction' }],
    ['$.entity_id', { entity: 'order' }],
    ['$.description', { description: [] }],
  ])('is refused naming %s: %j', async (path, change) => {
    const [outcome] = await bulk(lines({ ...DECISION, ...change }))
    expect(outcome?.status).toBe(53)
    expect(outcome?.error).toContain(path)
    expect(service().services.core.figures().sequence).toBe(0)
  })
})
