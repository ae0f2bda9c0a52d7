import { setImmediate as nextTurn } from 'node:timers/promises'
import { CaseTimer } from '../../cases/case-timer.ts'
import {
  basic,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

/** A decision that nobody else takes, and what its first reviewer wrote. */
export const DECISION = 'canary_stop'
export const NOTE = 'Ships to a canary drop.'
export const FIRST = 'eva@staff.example'
/** A lead gave the golden answer, and another person decided the case that brought its copy. */
const [LEAD, OTHER] = ['lea@staff.example', 'mia@staff.example']

/** The times of the first decisions, which nothing else has. */
export const DECIDED_AT = [TEST_NOW_MS + 3_600_417, TEST_NOW_MS + 7_200_839] as const

/** Its case goes to a second person; that of the other is golden, and was decided in bulk. */
export const [SECOND_USER, GOLDEN_USER] = ['ann', 'bo']
const [LINKED_USER, OTHER_USER] = ['cat', 'dee']

const queue = (name: string, quality: object) => ({ name, abuse_type: 'payment_abuse', quality })

const POLICY = {
  queues: [queue('seconds', { second_review: 1 }), queue('goldens', { golden: 1 })],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'again',
          when: "decisions.payment_abuse == 'block' || labels.payment_abuse == 'bad'",
          do: [{ tag: 'again' }],
        },
        ...['seconds', 'goldens'].map((name) => ({
          name,
          when: `event.order_id.startsWith("${name}")`,
          do: [{ review: name }],
        })),
      ],
    },
  ],
}

interface Offered {
  readonly case: { readonly id: string; readonly version: number } | null
}

type Json = Readonly<Record<string, unknown>>

/** What the world is made with. */
class Maker {
  readonly service: MemoryService
  private readonly timer: CaseTimer

  constructor(service: MemoryService) {
    this.service = service
    this.timer = new CaseTimer(service.services)
  }

  async call<Answer = Json>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const headers = basic(this.service.local.production.api_key)
    const sent = payload === undefined ? {} : { payload }
    const answer = await this.service.app.inject({ method, url, headers, ...sent })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    return (answer.body === '' ? {} : JSON.parse(answer.body)) as Answer
  }

  async at(nowMs: number): Promise<void> {
    this.service.setNowMs(nowMs)
    await this.timer.tick(nowMs)
  }

  order(userId: string, id: string): Promise<Json> {
    return this.call('POST', '/v205/events', {
      $type: '$create_order',
      $user_id: userId,
      $order_id: id,
      $session_id: `session-${userId}`,
      $amount: 90_000_000,
      $currency_code: 'USD',
      $payment_methods: [
        { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '1001' },
      ],
      $ip: '203.0.113.77',
    })
  }

  /** The next case of a queue; the analyst has it from now on. */
  async next(name: string, analyst: string) {
    const { case: offered } = await this.call<Offered>('POST', `/v1/queues/${name}/next`, {
      analyst,
    })
    if (offered === null) throw new Error(`${analyst} was offered nothing of ${name}`)
    return offered
  }

  async decide(
    { id, version }: { readonly id: string; readonly version: number },
    decided: { readonly analyst: string; readonly decision: string; readonly note: string },
  ): Promise<void> {
    const { decision, ...by } = decided
    await this.call('POST', `/v1/cases/${id}/decide`, { ...by, decisions: [decision], version })
  }

  /** What an analyst does after a decision. */
  async list(user: string): Promise<void> {
    const add = [{ value: user, reason: NOTE }]
    await this.call('POST', '/v1/lists/stopped/values', { add })
  }

  /** One action that decides all of a queue. */
  async decideAll(name: string): Promise<void> {
    const act = { do: 'decide', decisions: [DECISION], note: NOTE }
    const { id } = await this.call<{ id: string }>('POST', '/v1/bulk-actions', {
      analyst: FIRST,
      filter: { queues: [name] },
      ...act,
    })
    await this.call('POST', `/v1/bulk-actions/${id}/start`, {})
    for (let looks = 0; looks < 1000; looks += 1) {
      await nextTurn()
      if ((await this.call('GET', `/v1/bulk-actions/${id}`))['state'] === 'done') return
    }
    throw new Error('the bulk action does not end')
  }

  async backtest(): Promise<void> {
    const { id } = await this.call<{ id: string }>('POST', '/v1/backtests', {
      policy: POLICY,
      was: 'none',
    })
    for (let looks = 0; looks < 1000; looks += 1) {
      const { state } = await this.call('GET', `/v1/backtests/${id}`)
      if (state !== 'waiting' && state !== 'running') return
    }
    throw new Error('the backtest does not end')
  }
}

/** A service with two cases that eva decided, and what followed from it. */
export interface BlindWorld {
  readonly service: MemoryService
  /** The first cases. */
  readonly firsts: readonly string[]
  /** The live stream from before the decisions. */
  readonly place: string
}

export async function blindWorld(receiver: string): Promise<BlindWorld> {
  const service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
  const maker = new Maker(service)
  const name = { name: 'Stop', entity_type: 'user', abuse_type: 'payment_abuse' }
  await maker.call('PUT', `/v1/decisions/${DECISION}`, { ...name, category: 'block' })
  await maker.call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
  await maker.call('POST', '/v1/endpoints', { url: receiver })
  await maker.call('PUT', '/v1/lists/stopped', { kind: 'user' })
  await maker.order(LINKED_USER, 'order-1')
  await maker.order(GOLDEN_USER, 'goldens-1')
  await maker.order(SECOND_USER, 'seconds-1')
  const place = await livePlace(service)
  await maker.at(DECIDED_AT[0] - 1_000)
  const golden = (await maker.next('goldens', FIRST)).id
  await maker.at(DECIDED_AT[0])
  await maker.decideAll('goldens')
  await maker.at(DECIDED_AT[0] + 11_000)
  await maker.list(GOLDEN_USER)
  await maker.call('PUT', `/v1/quality/golden-cases/${golden}`, {
    analyst: LEAD,
    decision: DECISION,
    note: NOTE,
  })
  await maker.order(OTHER_USER, 'goldens-2')
  const accepted = { analyst: OTHER, decision: 'accept_user_payment_abuse', note: 'Known.' }
  await maker.decide(await maker.next('goldens', OTHER), accepted)
  await maker.at(DECIDED_AT[1] - 1_000)
  const second = await maker.next('seconds', FIRST)
  await maker.at(DECIDED_AT[1])
  await maker.decide(second, { analyst: FIRST, decision: DECISION, note: NOTE })
  await maker.at(DECIDED_AT[1] + 11_000)
  await maker.list(SECOND_USER)
  for (const [at, user] of [SECOND_USER, GOLDEN_USER, LINKED_USER].entries()) {
    await maker.at(DECIDED_AT[1] + 60_000 + at)
    await maker.order(user, `later-${user}`)
  }
  await service.services.delivering.service.drain()
  await maker.backtest()
  await service.services.records.settled(service.services.core.figures().sequence)
  return { service, firsts: [golden, second.id], place }
}

/** Opens the feed, which goes on without readers for a while. */
async function livePlace({ app, local }: MemoryService): Promise<string> {
  const headers = basic(local.production.api_key)
  const { body } = await app.inject({ url: '/v1/live?seconds=0', headers })
  return /^id: (.*)$/m.exec(body)?.[1] ?? ''
}
