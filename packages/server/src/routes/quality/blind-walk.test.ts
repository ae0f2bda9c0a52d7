import { type DeclaredCall, GRANTABLE } from '@winnow/contract/native'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, signedIn } from '../../testing/persons.ts'
import { READ_CALLS, walkOf } from '../../testing/read-walk.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.test.support.ts'
import {
  type BlindWorld,
  blindWorld,
  DECIDED_AT,
  DECISION,
  FIRST,
  GOLDEN_USER,
  NOTE,
  SECOND_USER,
} from './blind-world.test.support.ts'

let receiver: Receiver
let world: BlindWorld
let service: MemoryService
let tom: Readonly<Record<string, string>>

beforeAll(async () => {
  receiver = await openReceiver()
  world = await blindWorld(receiver.url)
  ;({ service } = world)
  const { ownRoles, roles } = service.services.rights
  await ownRoles.set(
    { name: 'reader', meaning: '', permissions: GRANTABLE },
    service.services.nowMs(),
  )
  await roles.reload()
  tom = await signedIn(service, await personWith(service, 'tom', { role: 'reader' }))
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

interface Sent {
  readonly method?: DeclaredCall['method']
  readonly url: string
  readonly payload?: object
  readonly headers?: object
}

async function ask({ method = 'GET', url, payload, headers = {} }: Sent) {
  const here = { 'winnow-environment': `${service.local.account_id}/production` }
  const sent = { method, url, headers: { ...tom, ...here, ...headers } }
  const answer = await service.app.inject({ ...sent, ...(payload && { payload }) })
  return { status: answer.statusCode, text: answer.body }
}

/** A read by a secret key, which sees all. */
async function known<Answer>(url: string): Promise<Answer> {
  const headers = basic(service.local.production.api_key)
  const { body } = await service.app.inject({ url, headers })
  return JSON.parse(body) as Answer
}

type Listed = Readonly<Record<string, readonly { readonly id: string | number }[]>>

const idsOf = async (name: string, url: string): Promise<readonly string[]> =>
  ((await known<Listed>(url))[name] ?? []).map(({ id }) => String(id))

async function ids(): Promise<Readonly<Record<string, readonly string[]>>> {
  const last = service.services.core.figures().sequence
  const users = [SECOND_USER, GOLDEN_USER, 'cat', 'dee']
  return {
    sequence: Array.from({ length: last }, (_, at) => String(at + 1)),
    userId: users,
    sessionId: users.map((user) => `session-${user}`),
    caseId: await idsOf('cases', '/v1/cases?limit=100'),
    messageId: await idsOf('messages', '/v1/messages?limit=500'),
    endpointId: await idsOf('endpoints', '/v1/endpoints'),
    deliveryId: await idsOf('deliveries', '/v1/deliveries?limit=500'),
    backtestId: await idsOf('backtests', '/v1/backtests'),
    bulkActionId: await idsOf('bulk_actions', '/v1/bulk-actions'),
    id: [`seconds-1`, 'goldens-1', `later-${SECOND_USER}`, `later-${GOLDEN_USER}`],
    listName: ['stopped'],
    valueType: ['card'],
    version: ['1'],
    abuseType: ['payment_abuse'],
    accountId: [service.local.account_id],
    personId: [service.services.people.register.withEmail('tom@staff.example')?.id ?? ''],
  }
}

/** What the users share. */
async function values() {
  interface Links {
    readonly values: readonly { readonly type: string; readonly id: string }[]
  }
  const { values: shared } = await known<Links>(`/v1/users/${SECOND_USER}/links`)
  return shared.map(({ type, id }) => ({ valueType: type, valueId: id }))
}

const COLUMNS = [
  'event.user_id',
  'labels.payment_abuse',
  'decisions.payment_abuse',
  'scores.payment_abuse',
  'verdict.route',
  'verdict.queue',
].join()

/** Filters that would tell by what they find. */
const TELLING_FILTERS = ['labels', 'decisions'].map((name) =>
  JSON.stringify([
    { field: `${name}.payment_abuse`, op: 'known', values: [] },
    { field: 'event.user_id', op: 'is', values: [SECOND_USER, GOLDEN_USER] },
  ]),
)

async function inputs(): Promise<Parameters<typeof walkOf>[1]['inputs']> {
  interface Timeline {
    readonly entries: readonly { readonly sequence: number; readonly scores?: object }[]
  }
  const scored = async (user: string) => {
    const { entries } = await known<Timeline>(`/v1/users/${user}/timeline?limit=500`)
    return entries.flatMap(({ sequence, scores }) => (scores === undefined ? [] : [sequence]))
  }
  const moments = await Promise.all([SECOND_USER, GOLDEN_USER].map(scored))
  const now = String(service.services.nowMs())
  const users = [SECOND_USER, GOLDEN_USER]
  const event = (user: string) => ({ $type: '$create_order', $user_id: user, $order_id: 'x' })
  const [endpoint] = await idsOf('endpoints', '/v1/endpoints')
  return {
    listLabels: users.map((user_id) => ({ user_id })),
    listRiskyUsers: [true, false].map((unlabelled) => ({
      abuse_type: 'payment_abuse',
      unlabelled,
    })),
    compareScores: moments.flatMap((all) =>
      [...all, now].map((to) => ({ from: String(all.at(-1)), to: String(to) })),
    ),
    explainScore: [{}, ...moments.flat().map((at) => ({ at: String(at) })), { at: now }],
    readAudit: [{ limit: 100 }],
    readMessages: [{ limit: 100 }],
    readOutbox: [{ limit: 100 }],
    listCases: [{}, ...users.map((id) => ({ entity_type: 'user', entity_id: id }))],
    search: [...users, ...world.firsts].map((q) => ({ q })),
    exploreEvents: [
      { columns: COLUMNS, limit: 100 },
      ...TELLING_FILTERS.map((filter) => ({ filter, columns: COLUMNS })),
    ],
    exploreGroups: ['labels', 'decisions'].map((name) => ({
      by: `${name}.payment_abuse`,
      filter: JSON.stringify([{ field: 'event.user_id', op: 'is', values: users }]),
    })),
    exploreFields: [
      { filter: JSON.stringify([{ field: 'event.user_id', op: 'is', values: users }]) },
    ],
    readVerdict: [{}, { with: 1 }],
    lookUpListValue: users.map((value) => ({ body: { value } })),
    tryPolicy: [...users, 'cat'].map((user) => ({ body: { version: 1, event: event(user) } })),
    testRouting: [...users, 'cat'].map((user) => ({ body: { event: event(user) } })),
    readValue: await values(),
    countReplay: [{ body: { endpoint } }],
    previewMessages: [{ body: {} }],
    reveal: world.firsts.flatMap((id) =>
      [1, 2, 3].map((at) => ({
        body: { entity: { type: 'case', id }, member: `history.${at}.note`, reason: 'Curious.' },
      })),
    ),
  }
}

const TIMES = DECIDED_AT.flatMap((atMs) => [String(atMs), new Date(atMs).toISOString()])

const TELLING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the decision', new RegExp(DECISION)],
  ['its note', new RegExp(NOTE)],
  ['its author', new RegExp(FIRST)],
  ['its time', new RegExp(TIMES.join('|'))],
  ['its label', /"is_bad":true|"bad":\["payment|by now [1-9]\d* bad|labelled_bad"[^}]*"value":1\b/],
  ['its kind', /"(?:labels|decisions)\.payment_abuse":"(?:bad|block)|orders\/again/],
]

/** What stays visible by design: by the call, or the kind of entry that it shows. docs/guides/review.md names them. */
const BY_DESIGN: readonly (readonly [what: string, where: RegExp])[] = [
  // The decisions that can be taken are no decision that was.
  ['the decision', /^listDecisions |^readEntry .*"kind":"decision"/],
  // How much each person decided, for those who answer for it.
  ['its author', /^readReviewQuality /],
  // That somebody started a bulk action; what it did is not shown.
  ['its time', /^readEntry .*"kind":"audit".*"event":\{\}|^readAudit |^exportAudit /],
]

interface Walked {
  readonly leaks: readonly string[]
  readonly answered: ReadonlySet<string>
}

async function walked(): Promise<Walked> {
  const leaks: string[] = []
  const answered = new Set<string>()
  for (const { name, ...sent } of walkOf(READ_CALLS, {
    ids: await ids(),
    inputs: await inputs(),
  })) {
    const headers = name === 'streamLive' ? { 'last-event-id': world.place } : {}
    const { status, text } = await ask({ ...sent, headers })
    if (status === 200) answered.add(name)
    for (const [what, pattern] of TELLING) {
      const at = text.search(pattern)
      const line = `${name} ${sent.url} ${text}`
      if (at < 0 || BY_DESIGN.some(([of, where]) => of === what && where.test(line))) continue
      leaks.push(`${name} ${sent.url} tells ${what}: ${text.slice(Math.max(0, at - 100), at + 80)}`)
    }
  }
  return { leaks, answered }
}

/** What tells without a word: a score that learned of the label, and a user who goes missing or appears. */
async function shownOf(user: string) {
  const json = async (url: string) => JSON.parse((await ask({ url })).text) as unknown
  const { scores } = (await json(`/v1/users/${user}`)) as { scores: { payment_abuse: number } }
  const lists = await Promise.all(
    [true, false].map((unlabelled) =>
      json(`/v1/users?abuse_type=payment_abuse&unlabelled=${unlabelled}`),
    ),
  )
  const listed = JSON.stringify(lists).includes(`"user_id":"${user}"`)
  return { score: scores.payment_abuse, listed }
}

async function held(queue: string) {
  const { text } = await ask({ method: 'POST', url: `/v1/queues/${queue}/next`, payload: {} })
  return (JSON.parse(text) as { case: { id: string; version: number; queue: string } }).case
}

describe('whoever holds copies of decided cases', () => {
  it('finds nothing of the first decisions in any read of /v1, and all of them once they have decided (C20)', async () => {
    const copies = [await held('seconds'), await held('goldens')]
    expect(copies.map(({ queue }) => queue)).toEqual(['seconds', 'goldens'])
    const { leaks, answered } = await walked()
    expect(leaks).toEqual([])
    const [then, golden] = await Promise.all([SECOND_USER, GOLDEN_USER].map(shownOf))
    expect(then?.listed).toBe(false)
    process.stdout.write(`blind walk: ${answered.size} reads of ${READ_CALLS.length}\n`)
    for (const { id, version } of copies) {
      const payload = { decisions: ['accept_user_payment_abuse'], version }
      const { status } = await ask({ method: 'POST', url: `/v1/cases/${id}/decide`, payload })
      expect(status).toBe(200)
    }
    const now = await shownOf(SECOND_USER)
    expect(now.listed).toBe(true)
    expect(now.score).toBeGreaterThan(then?.score ?? NaN)
    expect((await shownOf(GOLDEN_USER)).score).toBeGreaterThan(golden?.score ?? NaN)
    // What the walk must have met, or it shows nothing.
    const after = await walked()
    const telling = [...new Set(after.leaks.map((leak) => leak.split(' ', 1)[0] ?? ''))].toSorted(
      (a, b) => (a < b ? -1 : 1),
    )
    expect(telling).toEqual(TELLS_LATER)
    const ever = new Set([...answered, ...after.answered])
    expect(READ_CALLS.map(([name]) => name).filter((name) => !ever.has(name))).toEqual(NOT_ANSWERED)
  })
})

/** What the world does not have: it is about no case. */
const NOT_ANSWERED: readonly string[] = [
  'readErasure',
  'readDevice',
  'readTransaction',
  'readContent',
  'exportModel',
  'compareBacktests',
  'lookUpCounter',
  'listPartnerKeys',
  'readSimulation',
  'readSimulationResult',
]
const TELLS_LATER: readonly string[] = [
  'compareScores',
  'countDecisions',
  'explainScore',
  'exploreEvents',
  'exploreFields',
  'exploreGroups',
  'exportList',
  'exportUser',
  'listBulkActions',
  'listCases',
  'listGoldenCases',
  'listLabels',
  'listUserLinks',
  'lookUpListValue',
  'previewMessages',
  'readBulkAction',
  'readCase',
  'readDelivery',
  'readEntry',
  'readListValues',
  'readMessage',
  'readMessages',
  'readOutbox',
  'readUser',
  'readUserTimeline',
  'readValue',
  'readVerdict',
  'reveal',
  'streamLive',
  'testRouting',
  'tryPolicy',
]
