import type { ExploreAsk, ExploreFilter } from '@winnow/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExploredEnvironment } from '../../explore/explored-environment.ts'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

interface SentEvent {
  readonly $type: string
  readonly $user_id: string
  readonly $user_email?: string
  readonly $amount?: number
  readonly $currency_code?: string
  readonly $time: number
  readonly plan?: string
}

const FIELDS = {
  'event.type': ({ $type }: SentEvent) => $type,
  'event.user_id': (event: SentEvent) => event.$user_id,
  'event.user_email': (event: SentEvent) => event.$user_email,
  'event.email_domain': (event: SentEvent) => event.$user_email?.split('@')[1],
  'event.custom.plan': ({ plan }: SentEvent) => plan,
  'event.amount': ({ $amount }: SentEvent) => $amount && $amount / 1_000_000,
  'labels.payment_abuse': (event: SentEvent) => LABELS.get(event.$user_id),
  'event.custom.unknown': () => undefined,
} as const

const LABELS = new Map([
  ['u1', 'bad'],
  ['u2', 'good'],
])

const EVENTS = 90
const HOUR_MS = 3_600_000

let service: MemoryService
let sent: readonly SentEvent[]
let key: Readonly<Record<string, string>>

/** Some of the members are missing in some of the events. */
const eventAt = (at: number, endMs: number): SentEvent => ({
  $type: at % 3 === 0 ? '$update_order' : '$create_order',
  $user_id: `u${at % 5}`,
  $time: endMs - (EVENTS - at) * HOUR_MS,
  ...(at % 4 !== 0 && { $user_email: `ann${at % 3}@shop${at % 2}.example` }),
  ...(at % 7 !== 0 && { $amount: (at % 9) * 1_000_000, $currency_code: 'USD' }),
  ...(at % 2 === 0 && { plan: at % 8 === 0 ? 'free' : 'paid' }),
})

async function post(url: string, payload: object): Promise<void> {
  const { body, statusCode } = await service.app.inject({
    method: 'POST',
    url,
    headers: key,
    payload,
  })
  if (statusCode >= 300) throw new Error(body)
}

beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  const endMs = service.services.nowMs()
  sent = Array.from({ length: EVENTS }, (_, at) => eventAt(at, endMs))
  for (const event of sent) await post('/v205/events', event)
  for (const [userId, word] of LABELS) {
    const label = { abuse_type: 'payment_abuse', is_bad: word === 'bad' }
    await post('/v1/labels', { user_id: userId, ...label })
  }
})
afterAll(() => service.close())

const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

const anyFilter: fc.Arbitrary<ExploreFilter> = fc
  .record({
    field: fc.constantFrom(...names),
    op: fc.constantFrom(
      'is',
      'is_not',
      'at_least',
      'below',
      'contains',
      'starts_with',
      'known',
      'missing',
    ),
    values: fc.tuple(
      fc.constantFrom<string | number>(
        'u1',
        'u2',
        '$create_order',
        'ann1@shop1.example',
        'shop0.example',
        'free',
        'bad',
        'a',
        3,
        5,
      ),
    ),
  })
  .map((filter) =>
    filter.op === 'known' || filter.op === 'missing' ? { ...filter, values: [] } : filter,
  )

/** The same in one line each, over what was sent. */
function holds(event: SentEvent, { field, op, values: [wanted] }: ExploreFilter): boolean {
  const value = FIELDS[field as keyof typeof FIELDS](event)
  if (op === 'missing') return value === undefined
  if (value === undefined) return false
  if (typeof value === 'number') {
    const number = Number(wanted)
    return {
      is: value === number,
      is_not: value !== number,
      at_least: value >= number,
      below: value < number,
      contains: false,
      starts_with: false,
      known: true,
    }[op]
  }
  const text = String(wanted)
  return {
    is: value === text,
    is_not: value !== text,
    at_least: false,
    below: false,
    contains: value.includes(text),
    starts_with: value.startsWith(text),
    known: true,
  }[op]
}

interface AnsweredGroup {
  readonly values: Readonly<Record<string, string>>
  readonly now: { readonly events: number }
  readonly before: { readonly events: number }
}

/** What the calls answer, all of them together. */
interface AnsweredBody {
  readonly count: number
  readonly next: string | null
  readonly events: readonly {
    readonly time: number
    readonly values: Readonly<Record<string, string>>
  }[]
  readonly now: unknown
  readonly before: { readonly events: number }
  readonly groups: readonly AnsweredGroup[]
  readonly buckets: readonly Pick<AnsweredGroup, 'now' | 'before'>[]
  readonly fields: readonly { readonly name: string }[]
  readonly condition: string
  readonly left_out: readonly string[]
}

interface Answered {
  readonly statusCode: number
  readonly json: () => AnsweredBody
}

const get = (
  path: string,
  query: Readonly<Record<string, unknown>>,
  headers = key,
): Promise<Answered> =>
  service.app.inject({
    method: 'GET',
    url: `/v1/explore/${path}`,
    query: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
    headers,
  })

describe('the explorer', () => {
  it('(C23) finds, pages, groups and counts as a naive look over all events does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFilter, { maxLength: 3 }),
        fc.constantFrom(...names),
        fc.nat(EVENTS),
        async (filter, by, hours) => {
          const endMs = service.services.nowMs()
          const [from, to] = [endMs - (hours + 1) * HOUR_MS, endMs]
          const matching = sent.filter((event) => filter.every((one) => holds(event, one)))
          const now = matching.filter(({ $time }) => $time >= from && $time < to)
          const before = matching.filter(({ $time }) => $time >= from - (to - from) && $time < from)
          const selection = { filter, from, to }
          const pages: AnsweredBody['events'][number][] = []
          for (let cursor: string | null | undefined; cursor !== null;) {
            const page = (
              await get('events', {
                ...selection,
                limit: 20,
                columns: by,
                ...(cursor !== undefined && { cursor }),
              })
            ).json()
            expect(page).toMatchObject({ count: now.length, share: 1, since: null, cut_fields: [] })
            pages.push(...page.events)
            cursor = page.next
          }
          expect(pages.map((row) => [row.time, row.values[by]])).toEqual(
            now.toReversed().map((event) => [event.$time, FIELDS[by](event)]),
          )
          const groups = (await get('groups', { ...selection, by, limit: 100 })).json()
          const usd = (of: readonly SentEvent[]) =>
            of.reduce((sum, one) => sum + (one.$amount ?? 0) / 1_000_000, 0)
          const bad = (of: readonly SentEvent[]) =>
            of.filter((one) => LABELS.get(one.$user_id) === 'bad').length
          expect(groups.now).toEqual({ events: now.length, usd: usd(now), bad: bad(now) })
          expect(groups.before.events).toBe(before.length)
          for (const group of groups.groups) {
            const mine = (of: readonly SentEvent[]) =>
              of.filter((event) => FIELDS[by](event) === group.values[by]).length
            expect([group.now.events, group.before.events]).toEqual([mine(now), mine(before)])
          }
          const series = (await get('series', selection)).json()
          const sum = (of: 'now' | 'before') =>
            series.buckets.reduce((all, one) => all + one[of].events, 0)
          expect([sum('now'), sum('before')]).toEqual([now.length, before.length])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is the same whichever entry it began with, as after a restart', async () => {
    const { ledger, tagOf } = service.services
    const last = ledger.last()
    const ask: ExploreAsk = { is: 'rows', columns: names, limit: 500 }
    const job = {
      environment: 1,
      selection: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, filters: [] },
      ask,
      lastSequence: last,
    }
    const answers = []
    for (const began of [1, 17, last]) {
      const one = new ExploredEnvironment(
        { environment: 1, lastSequence: began },
        () => ledger,
        tagOf,
      )
      answers.push((await one.answer(job, () => 0)).found)
    }
    expect(answers[0]).toMatchObject({ events: EVENTS })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('(P11) marks an answer of a part, with its share', async () => {
    const { ledger, tagOf } = service.services
    const last = ledger.last()
    let nowMs = 0
    const one = new ExploredEnvironment({ environment: 1, lastSequence: 30 }, () => ledger, tagOf)
    const job = {
      environment: 1,
      selection: { fromMs: 0, toMs: 1e15, filters: [] },
      ask: { is: 'fields' },
      lastSequence: last,
    } as const
    const { share, sinceMs } = await one.answer(job, () => (nowMs += 10_000))
    expect(share).toBeLessThan(1)
    expect(sinceMs).not.toBe(undefined)
  })

  it('offers fields with their frequent values', async () => {
    const { fields } = (await get('fields', {})).json()
    const plan = fields.find(({ name }) => name === 'event.custom.plan')
    expect(plan).toMatchObject({
      type: 'text',
      frequent: [
        { values: { 'event.custom.plan': 'paid' } },
        { values: { 'event.custom.plan': 'free' } },
      ],
    })
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scores.payment_abuse', 'user.events_1h', 'event.amount']),
    )
  })

  it('gives the filters as a condition that the policy accepts', async () => {
    const filter = [
      { field: 'event.amount', op: 'at_least', values: [3] },
      { field: 'event.user_email', op: 'contains', values: ['SHOP'] },
      { field: 'event.email_domain', op: 'is', values: ['shop1.example'] },
      { field: 'event.custom.plan', op: 'is_not', values: ['free'] },
      { field: 'labels.payment_abuse', op: 'is', values: ['bad', 'good'] },
      { field: 'verdict.route', op: 'known' },
    ]
    const { condition, left_out } = (await get('events', { filter })).json()
    expect(left_out).toEqual(['verdict.route'])
    const routes = [{ name: 'found', when: condition, do: [{ tag: 'found' }] }]
    const document = { workflows: [{ name: 'orders', on: ['$create_order'], routes }] }
    const check = await service.app.inject({
      method: 'POST',
      url: '/v1/policies:check',
      headers: key,
      payload: { document },
    })
    expect(
      check.json().problems?.filter(({ severity }: { severity: string }) => severity === 'error') ??
        check.json(),
    ).toEqual([])
  })

  it('(C22) shows tags to those who see no personal data, takes tags from them, and nothing that guesses', async () => {
    const person = await personWith(service, 'vera', { role: 'viewer' })
    const headers = {
      ...(await tokenOf(service, person)).headers,
      'winnow-environment': `${service.local.account_id}/production`,
    }
    const by = 'event.user_email'
    const { groups } = (await get('groups', { by }, headers)).json()
    const tags = groups.flatMap((group) => group.values[by] ?? [])
    expect(tags).toHaveLength(6)
    expect(tags.every((tag: string) => tag.startsWith('masked'))).toBe(true)
    const is = [{ field: by, op: 'is', values: [tags[0]] }]
    const known = groups.find((group) => group.values[by] === tags[0])?.now.events
    expect((await get('events', { filter: is }, headers)).json().count).toBe(known)
    for (const op of ['is', 'contains', 'starts_with']) {
      const filter = [{ field: by, op, values: ['ann1'] }]
      expect((await get('events', { filter }, headers)).statusCode).toBe(400)
    }
  })

  it.each([
    ['{', 'filter'],
    ['[1]', 'filter[0]'],
    ['[{"field":"event.type","op":"like","values":["a"]}]', 'filter[0].op'],
    ['[{"field":"event.type","op":"is","values":[]}]', 'filter[0].values'],
    ['[{"field":"event.type","op":"is","values":[null]}]', 'filter[0].values'],
  ])('names what is wrong in the filter %s', async (filter, at) => {
    const answer = await service.app.inject({
      method: 'GET',
      url: '/v1/explore/events',
      query: { filter },
      headers: key,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(at)
  })
})
