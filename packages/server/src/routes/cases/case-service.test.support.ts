import { afterAll, beforeAll } from 'vitest'
import { CaseTimer } from '../../cases/case-timer.ts'
import {
  basic,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

/** A case as far as tests look at it. */
export interface SeenCase {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly queue: string
  readonly cause_count: number
  readonly score_then: number
  readonly score_now: number
  readonly money: { readonly amount: number; readonly usd_micros: number } | null
  readonly due_at: number
  readonly urgency: string
  readonly clocks: Readonly<Record<string, number | null>>
  readonly undo_until: number | null
  readonly ending: Readonly<Record<string, unknown>> | null
  readonly causes: readonly Readonly<Record<string, unknown>>[]
  readonly buttons: readonly { readonly id: string }[]
  readonly claim: { readonly who: string; readonly until: number } | null
  readonly history: readonly {
    readonly did: string
    readonly who?: string
    readonly note?: string
  }[]
  readonly reasons: readonly object[]
}

export interface Offer {
  readonly case: SeenCase | null
  readonly after: SeenCase | null
  readonly skipped: number
}

const QUEUES = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'] as const

/** All their decisions go to a second person, or bring a golden case. */
const [CHECKED, GOLDEN] = [
  ['s1', 's2', 's3', 's4', 's5'],
  ['g1', 'g2', 'g3'],
] as const

const POLICY = {
  queues: [
    { name: 'q1', abuse_type: 'payment_abuse', due: '10h' },
    { name: 'q2', abuse_type: 'payment_abuse', due: '10h', order: 'due' },
    { name: 'q3', abuse_type: 'payment_abuse', leaves_below: 100 },
    {
      name: 'q4',
      abuse_type: 'payment_abuse',
      decisions: ['accept_user_payment_abuse', 'block_user_payment_abuse'],
      who: { roles: ['lead'] },
    },
    ...CHECKED.map((name) => ({
      name,
      abuse_type: 'payment_abuse',
      due: '10h',
      quality: { second_review: 1 },
    })),
    ...GOLDEN.map((name) => ({
      name,
      abuse_type: 'payment_abuse',
      due: '10h',
      quality: { golden: 1 },
    })),
  ],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        ...[...QUEUES, ...CHECKED, ...GOLDEN].map((queue) => ({
          name: queue,
          when: `event.order_id.startsWith("${queue}-") && event.amount > usd(1)`,
          do: [{ decide: 'watch_user_payment_abuse' }, { review: queue }],
        })),
        {
          name: 'blocked',
          when: 'event.order_id.startsWith("bad-")',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
      ],
    },
  ],
}

/** A service with queues, one for all tests of a file: each test has users and a queue of its own. */
export function caseService() {
  let opened: MemoryService | undefined
  let timer: CaseTimer | undefined
  let nowMs = TEST_NOW_MS
  const service = (): MemoryService => {
    if (opened === undefined) throw new Error('the service is not open')
    return opened
  }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    service().app.inject({
      method,
      url,
      headers: basic(service().local.production.api_key),
      ...(payload && { payload }),
    })
  beforeAll(async () => {
    opened = await openMemoryService()
    timer = new CaseTimer(opened.services)
    const sent = { document: POLICY, stage: 'live', why: 'a test' }
    const published = await call('POST', '/v1/policies', sent)
    if (published.statusCode !== 200) throw new Error(published.body)
  })
  afterAll(() => opened?.close())
  const work = async (of: string, path: string, body: object = {}, analyst = 'eva') => {
    const answer = await call('POST', `/v1/cases/${of}/${path}`, { analyst, ...body })
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
  }
  return {
    service,
    call,
    work,
    nowMs: () => nowMs,
    /** Moves the clock, and does what is due. */
    async pass(ms: number) {
      nowMs += ms
      service().setNowMs(nowMs)
      await timer?.tick(nowMs)
    },
    async order(user: string, id: string, dollars = 100, more: object = {}) {
      const event = { $type: '$create_order', $user_id: user, $order_id: id }
      const money = { $amount: dollars * 1_000_000, $currency_code: 'USD' }
      const answer = await call('POST', '/v205/events', { ...event, ...money, ...more })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    async next(queue: string, body: object = {}, analyst = 'eva'): Promise<Offer> {
      const answer = await call('POST', `/v1/queues/${queue}/next`, { analyst, ...body })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<Offer>()
    },
    async caseOf(user: string): Promise<SeenCase> {
      const found = await call('GET', `/v1/cases?entity_type=user&entity_id=${user}`)
      const [newest] = found.json<{ cases: { id: string }[] }>().cases
      if (newest === undefined) throw new Error(`${user} has no case`)
      return (await call('GET', `/v1/cases/${newest.id}`)).json<SeenCase>()
    },
    async decisionOf(user: string): Promise<string | undefined> {
      const path = `/v3/accounts/${service().local.account_id}/users/${user}/decisions`
      const { decisions } = (await call('GET', path)).json<{
        decisions: { payment_abuse?: { decision: { id: string } } }
      }>()
      return decisions.payment_abuse?.decision.id
    },
    async labelsOf(user: string) {
      const { number } = (await service().services.accounts.get(service().local.account_id))
        ?.environments.production ?? { number: 0 }
      return service().services.records.labels(number, user)
    },
    async decide(user: string, decisions: readonly string[], analyst = 'eva') {
      const { id, version } = await this.caseOf(user)
      return work(id, 'decide', { decisions, version }, analyst)
    },
    /** Ledger entries of a kind. */
    async entries(kind: string) {
      const { ledger } = service().services
      const all = await Promise.all(
        Array.from({ length: ledger.last() }, (_, at) => ledger.get(at + 1)),
      )
      return all.filter((entry) => entry?.kind === kind)
    },
  }
}
