import { eventTypes, exampleEvent, isRecord, OPEN_FIELDS, standing } from '@winnow/contract'
import { basic, type MemoryService, openMemoryService } from '../../testing/memory-service.ts'
import { CaseTimer } from '../../cases/case-timer.ts'

/** The id of one user is a mail address, that of the other is none. */
export const MAIL_USER = 'canary.ann@mail.example'
export const PLAIN_USER = 'user-17'

/** Whoever reads one of these reads personal data: it is in every personal field of the world. */
export const CANARIES: readonly RegExp[] = [
  /canary/i,
  /203\.0\.113\.77/,
  /4155550177/,
  /987654321/,
  /Kanarienweg/,
]

const VISITOR = '5f0c0f7f-0a57-4c3c-9f0e-2e8f7f2c6a10'

const DECISION = 'block_user_payment_abuse'

const POLICY = {
  queues: [
    { name: 'orders', abuse_type: 'payment_abuse', who: { persons: ['eva@staff.example'] } },
  ],
  counters: { orders_per_ip: { count: '$create_order', by: 'ip', over: '1d' } },
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'all',
          when: 'event.user_email != "" && event.ip != "" && event.custom.wish != "" && event.custom.member > 0 && !lists.mails.has(event.user_email)',
          do: [{ decide: 'watch_user_payment_abuse' }, { review: 'orders' }],
        },
      ],
    },
  ],
}

/** A value of a personal field that says so itself, in the form that the field needs. */
function canaryOf(name: string, value: string): string {
  if (value.includes('@')) return 'canary.ann@mail.example'
  if (/^[\d.]+$/.test(value) && /^\$(?:\w+_)?ip$/.test(name)) return '203.0.113.77'
  if (/^\+\d+$/.test(value)) return '+14155550177'
  if (/^[\dA-F:.-]+$/i.test(value) || name === '$region') return value
  return `Canary ${value}`.slice(0, 60)
}

/** The `$analyst` of an event is a colleague, who stays visible where statuses name them. */
const staysAsIs = (name: string): boolean => OPEN_FIELDS.has(name) || name === '$analyst'

function withCanaries(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return staysAsIs(name) ? value : canaryOf(name, value)
  if (Array.isArray(value)) return value.map((one: unknown) => withCanaries(one, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([of, member]) => [of, withCanaries(member, of)]),
  )
}

/** An event of each type, of a user. */
function eventsOf(userId: string, atMs: number): readonly Readonly<Record<string, unknown>>[] {
  const newest = Object.values(eventTypes).filter(
    (declared) => standing('v205', declared) === 'known',
  )
  return newest.map((declared, at) => ({
    ...(JSON.parse(
      JSON.stringify(withCanaries(exampleEvent(declared, 'v205'))).replaceAll(
        /(?:1001|501)"/g,
        `1001-${userId.length}"`,
      ),
    ) as object),
    $user_id: userId,
    $session_id: `session-${userId.length}`,
    $time: atMs + at,
    wish: 'Canary wish',
    member: 987_654_321,
  }))
}

/** What the world is made with. */
class Maker {
  readonly service: MemoryService
  constructor(service: MemoryService) {
    this.service = service
  }

  async call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown) {
    const headers = basic(this.service.local.production.api_key)
    const sent = payload === undefined ? {} : { payload: payload as object }
    const answer = await this.service.app.inject({ method, url, headers, ...sent })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.body === '' ? undefined : (JSON.parse(answer.body) as Record<string, unknown>)
  }

  async events(round: number): Promise<void> {
    const atMs = this.service.services.nowMs() - 60_000 + round * 30_000
    for (const userId of [MAIL_USER, PLAIN_USER]) {
      for (const event of eventsOf(userId, atMs)) {
        await this.call('POST', '/v205/events', event)
      }
    }
  }

  /** Labels from which a model learns what the custom field and the words are worth. */
  async labels(): Promise<void> {
    for (const user_id of [MAIL_USER, PLAIN_USER]) {
      for (const abuse_type of ['payment_abuse', 'content_abuse']) {
        const label = { user_id, abuse_type, is_bad: true, source: 'manual_review' }
        const by = { analyst: 'eva@staff.example', description: 'Canary of a label.' }
        await this.call('POST', '/v1/labels', { ...label, ...by })
      }
    }
  }

  /** A page of the plain user, so that there is a device. */
  async beacon(): Promise<void> {
    const { app, local } = this.service
    const key = local.production.beacon_key
    const session = `session-${PLAIN_USER.length}`
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/beacon',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
      payload: JSON.stringify({ key, id: 'message-1', session, visitor: VISITOR }),
    })
    if (answer.statusCode >= 300) throw new Error(answer.body)
  }

  async backtest(): Promise<void> {
    const wish = { policy: POLICY, was: 'none' }
    const begun = (await this.call('POST', '/v1/backtests', wish)) as { id: string }
    for (let looks = 0; looks < 1000; looks += 1) {
      const { state } = (await this.call('GET', `/v1/backtests/${begun.id}`)) ?? {}
      if (state !== 'waiting' && state !== 'running') return
    }
    throw new Error('the backtest does not end')
  }

  async lists(): Promise<void> {
    await this.call('PUT', '/v1/lists/mails', { kind: 'email', description: 'Of fraud.' })
    await this.call('PUT', '/v1/lists/users', { kind: 'user', description: 'Of fraud.' })
    await this.call('PUT', '/v1/lists/hashed', {
      kind: 'email',
      store: 'hashed',
      description: 'Of fraud.',
    })
    for (const list of ['mails', 'users', 'hashed']) {
      const add = [{ value: 'canary.bob@mail.example', reason: 'Canary was seen.' }]
      await this.call('POST', `/v1/lists/${list}/values`, { add })
    }
  }

  async bulkAction(): Promise<void> {
    const of = { analyst: 'eva@staff.example', filter: {}, do: 'decide', decisions: [DECISION] }
    await this.call('POST', '/v1/bulk-actions', { ...of, note: 'Canary and friends.' })
  }

  async cases(): Promise<void> {
    const { cases } = (await this.call('GET', '/v1/cases')) as {
      cases: { id: string; version: number }[]
    }
    const analyst = 'eva@staff.example'
    const note = 'Canary is known to us.'
    await this.call('POST', `/v1/users/${PLAIN_USER}/notes`, { analyst, note })
    for (const { id } of cases) {
      const step = (body: object) =>
        this.call('POST', `/v1/cases/${id}/steps`, { analyst, ...body })
      await this.call('POST', `/v1/cases/${id}/claim`, { analyst })
      await step({ do: 'note', note: 'Canary called us.' })
      await step({ do: 'link', url: 'https://tickets.example/?of=canary.ann%40mail.example' })
      const { version } = (await this.call('GET', `/v1/cases/${id}?analyst=${analyst}`)) as {
        version: number
      }
      const note = 'Canary is a thief.'
      await this.call('POST', `/v1/cases/${id}/decide`, {
        analyst,
        decisions: [DECISION],
        version,
        note,
      })
    }
  }
}

/** A service with a world in which every personal field says so, and a policy, cases, lists, labels and messages of it. */
export async function canaryWorld(receiver: string): Promise<MemoryService> {
  const service = await openMemoryService({ webhookNetworks: '127.0.0.0/8' })
  const maker = new Maker(service)
  await maker.lists()
  await maker.call('POST', '/v1/endpoints', { url: receiver })
  await maker.beacon()
  // Conditions read custom fields that have come.
  await maker.events(0)
  await maker.call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
  await maker.labels()
  await maker.events(1)
  await maker.bulkAction()
  await maker.cases()
  const laterMs = service.services.nowMs() + 3_600_000
  service.setNowMs(laterMs)
  await new CaseTimer(service.services).tick(laterMs)
  await service.services.delivering.service.drain()
  await maker.backtest()
  await service.services.records.settled(service.services.core.figures().sequence)
  return service
}
