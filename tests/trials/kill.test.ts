/**
 * Law 2: acknowledged means durable. A service under mixed load (orders one by one and in bulk, labels, decisions,
 * beacons, reads) is killed (SIGKILL) at random moments — at work, while it starts, while it stops — and started again on
 * the same directory; callers retry what was not answered, with the same Idempotency-Key or id. In the end every
 * acknowledged order is in the ledger exactly once, with the scores that were answered, and every acknowledged decision
 * exactly once; what is remembered equals what a fresh replay of the ledger gives.
 */
import { setTimeout as moment } from 'node:timers/promises'
import { ABUSE_TYPES, fromCanonicalJson } from '@winnow/contract'
import { decodeOutcome, type LedgerEntry, replayLedger, type Store, bodyText } from '@winnow/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { ApiCaller } from './support/api-caller.ts'
import { Random } from '../../benchmarks/support/random.mjs'
import { type Credentials, ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { DRAWN_FROM, SEED, sized, START_MS } from './support/size.ts'
import { newTrialStore, recordsAnew, type TrialStore } from './support/trial-store.ts'
import { wildEvent } from './support/wild-events.ts'

const KILLS = sized(2, 100)
const CALLERS = 16
/**
 * Snapshots are small steps apart, so that kills meet some under way. Each holds every state: with 100 kills it has 12 MB, and
 * one every hundred entries would be most of what the service does.
 */
const SETTINGS = {
  WINNOW_SNAPSHOT_EVERY: String(sized(100, 500)),
  WINNOW_BEACON_RATE_LIMIT_IP_PER_SECOND: '0',
  WINNOW_BEACON_RATE_LIMIT_KEY_PER_SECOND: '0',
}

/** Answers after which a life is ended, at most. */
const ANSWERS_MAX = 400

/** Orders of one bulk request. */
const BULK_LINES = 8

interface Order {
  readonly id: string
  readonly body: Record<string, unknown>
  /** Payment score of the answer; undefined = not acknowledged yet. */
  score?: number
}

const random = new Random(SEED)
let trial: TrialStore
const orders = new Map<string, Order>()
const doubtful: Order[] = []
const doubtfulInBulk: Order[] = []
/** Decisions by their id, and whether they were acknowledged. */
const decisions = new Map<string, boolean>()
const counts = { bulk: 0, labels: 0, decisions: 0, beacons: 0, reads: 0 }
const refusals: unknown[] = []

/** One in doubt is sent again the same way, or else it could not be recognised. */
const nextOrder = (inDoubt: Order[]): Order =>
  (random.chance(0.7) ? inDoubt.pop() : undefined) ?? newOrder()

function newOrder(): Order {
  const id = `trial-${orders.size}`
  const base = wildEvent(random, START_MS - 60_000)
  const body = {
    ...base,
    $type: '$create_order',
    $order_id: id,
    $user_id: base['$user_id'] ?? 'ann',
  }
  const order = {
    id,
    body: Object.fromEntries(Object.entries(body).filter(([name]) => ALLOWED.has(name))),
  }
  orders.set(id, order)
  return order
}

/** What an order shares with events of any type. */
const ALLOWED = new Set([
  '$type',
  '$user_id',
  '$session_id',
  '$order_id',
  '$time',
  '$ip',
  '$browser',
  'device_id',
  '$amount',
  '$currency_code',
  '$user_email',
  '$billing_address',
  '$payment_methods',
])

/** Answers that promise nothing: not read in time, given up, not available. A client tries again. */
const IN_DOUBT = new Set([408, 500, 503])

async function sendOrder(caller: ApiCaller): Promise<boolean> {
  const order = nextOrder(doubtful)
  const path = '/v205/events?return_score=true'
  const answer = await caller.post({
    path,
    body: order.body,
    headers: { 'idempotency-key': order.id },
  })
  if (answer === undefined || IN_DOUBT.has(answer.httpStatus)) {
    doubtful.push(order)
    return answer !== undefined
  }
  if (answer.httpStatus !== 200) refusals.push(answer)
  order.score = scoreIn(answer.body)
  return true
}

function scoreIn(body: Readonly<Record<string, unknown>>): number {
  const { scores } = (body['score_response'] ?? {}) as {
    scores?: { payment_abuse?: { score?: number } }
  }
  return scores?.payment_abuse?.score ?? NaN
}

/** Orders as lines, known again by their ids. What is not answered whole is in doubt, line by line. */
async function sendBulk(caller: ApiCaller): Promise<boolean> {
  const lines = Array.from({ length: BULK_LINES }, () => nextOrder(doubtfulInBulk))
  const text = lines.map(({ id, body }) => `${JSON.stringify({ ...body, $event_id: id })}\n`)
  const answer = await caller.postText('/v1/events:bulk?return_score=true', text.join(''))
  counts.bulk += 1
  const outcomes = (answer?.text ?? '').split('\n').filter((line) => line !== '')
  lines.forEach((order, at) => {
    const { status, scores } = JSON.parse(outcomes[at] ?? '{}') as BulkOutcome
    if (status === undefined || status < 0) doubtfulInBulk.push(order)
    else if (status > 0) refusals.push(outcomes[at])
    else order.score = scores?.payment_abuse ?? NaN
  })
  return answer !== undefined
}

interface BulkOutcome {
  readonly status?: number
  readonly scores?: { readonly payment_abuse?: number }
}

/** A decision, sent again with the same key until it is acknowledged. */
async function sendDecision(caller: ApiCaller, account: string): Promise<boolean> {
  const former = [...decisions].find(([, isAcknowledged]) => !isAcknowledged)?.[0]
  const id = former ?? `decision-${decisions.size}`
  decisions.set(id, false)
  const answer = await caller.post({
    path: `/v3/accounts/${account}/users/user-${Number(id.slice(9)) % 60}/decisions`,
    body: {
      decision_id: 'watch_user_payment_abuse',
      source: 'MANUAL_REVIEW',
      analyst: id,
      time: START_MS,
    },
    headers: { 'idempotency-key': id },
  })
  counts.decisions += 1
  if (answer?.httpStatus === 200) decisions.set(id, true)
  else if (answer !== undefined && !IN_DOUBT.has(answer.httpStatus)) refusals.push(answer)
  return answer !== undefined
}

async function sendBeacon(caller: ApiCaller, key: string): Promise<boolean> {
  counts.beacons += 1
  const id = String(counts.beacons).padStart(32, '0')
  const body = {
    key,
    id,
    session: `session-${random.below(60)}`,
    pages: [{ url: 'https://shop.test/' }],
  }
  return (await caller.post({ path: '/v1/beacon', body })) !== undefined
}

async function read(caller: ApiCaller): Promise<boolean> {
  counts.reads += 1
  const path = `/v205/users/user-${random.below(60)}/score`
  return (await caller.post({ path, body: {} })) !== undefined
}

/** One request of the mix. */
function sendSome(caller: ApiCaller, { account_id, production }: Credentials): Promise<boolean> {
  const draw = random.next()
  if (draw < 0.03) return sendLabel(caller)
  if (draw < 0.06) return sendDecision(caller, account_id)
  if (draw < 0.09) return sendBulk(caller)
  if (draw < 0.15) return sendBeacon(caller, production.beacon_key)
  return draw < 0.2 ? read(caller) : sendOrder(caller)
}

/** A label now and then: reputations are part of what must survive. */
async function sendLabel(caller: ApiCaller): Promise<boolean> {
  const body = { $is_bad: random.chance(0.5), $abuse_type: 'payment_abuse' }
  counts.labels += 1
  const user = `user-${random.below(60)}`
  return (await caller.post({ path: `/v205/users/${user}/labels`, body })) !== undefined
}

/** Callers work until the service is gone; it is killed once `untilAnswers` were answered. */
async function lifeUnderLoad(service: ServiceProcess, untilAnswers: number, kill: () => void) {
  const caller = new ApiCaller(service.port, service.credentials.production.api_key, CALLERS)
  let answers = 0
  const work = async () => {
    for (;;) {
      const isAnswered = await sendSome(caller, service.credentials)
      if (!isAnswered) return
      answers += 1
      if (answers === untilAnswers) kill()
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work))
  caller.close()
}

/** One life of the service, ended the hard way. Of five, one ends while starting and one while stopping: the short edition has neither. */
async function liveAndDie(directory: string, life: number): Promise<void> {
  if (life % 5 === 3) return dieStarting(directory)
  const service = await ServiceProcess.start(directory, { ...SETTINGS, ...trial.settings })
  const isStopping = life % 5 === 4
  const kill = () => {
    service.child.kill(isStopping ? 'SIGTERM' : 'SIGKILL')
    if (isStopping) void moment(random.below(60)).then(() => service.child.kill('SIGKILL'))
  }
  await lifeUnderLoad(service, 1 + random.below(ANSWERS_MAX), kill)
  await service.ended
}

/** The random moment of the kill is the trial; nothing waits for it. */
async function dieStarting(directory: string): Promise<void> {
  const service = new ServiceProcess(directory, { ...SETTINGS, ...trial.settings })
  await moment(random.below(700))
  await service.end('SIGKILL')
}

async function allEntries({ ledger }: Store): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  while (entries.length < ledger.last()) {
    entries.push(...(await ledger.read(entries.length + 1, 1000)))
  }
  return entries
}

function orderOf(entry: LedgerEntry): string | undefined {
  if (entry.kind !== 'event') return undefined
  const { $order_id: id } = fromCanonicalJson(entry.body).fields
  return typeof id === 'string' ? id : undefined
}

describe(`${KILLS} kills under load (${DRAWN_FROM})`, () => {
  let store: Store
  let entries: readonly LedgerEntry[] = []
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>

  beforeAll(
    async () => {
      directory = await temporaryDirectory()
      trial = await newTrialStore()
      for (let life = 0; life < KILLS; life += 1) await liveAndDie(directory.path, life)
      store = await trial.open(directory.path)
      entries = await allEntries(store)
    },
    sized(120_000, 3_600_000),
  )

  afterAll(async () => {
    await store.close()
    await directory.remove()
  })

  it('put the service under real load', () => {
    const acknowledged = [...orders.values()].filter(({ score }) => score !== undefined)
    expect(refusals).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(KILLS * 20)
    process.stdout.write(
      `kill trial: ${KILLS} kills, ${acknowledged.length} orders acknowledged, ` +
        `${orders.size - acknowledged.length} in doubt, ${JSON.stringify(counts)}, ` +
        `${entries.length} ledger entries\n`,
    )
  })

  it('leave a ledger without gaps and without half entries', () => {
    entries.forEach((entry, at) => {
      expect(entry.sequence).toBe(at + 1)
      expect(() => JSON.parse(bodyText(entry)) as unknown).not.toThrow()
      // Beacons are events as well, and have no scores.
      if (orderOf(entry) === undefined) return
      expect(decodeOutcome(entry.outcome).scores.length).toBe(ABUSE_TYPES.length)
    })
  })

  it('lose and double no acknowledged order, and keep its answered score', () => {
    const found = new Map<string, LedgerEntry[]>()
    for (const entry of entries) {
      const id = orderOf(entry)
      if (id !== undefined) found.set(id, [...(found.get(id) ?? []), entry])
    }
    const wrong = [...orders.values()].filter(({ id, score }) => {
      const held = found.get(id) ?? []
      if (score === undefined) return held.length > 1
      const [entry] = held
      const kept = entry === undefined ? NaN : decodeOutcome(entry.outcome).scores[0]
      return held.length !== 1 || !(Math.abs((kept ?? NaN) - score) < 0.1)
    })
    expect(wrong).toEqual([])
  })

  it('lose and double no acknowledged decision', () => {
    const held = new Map<string, number>()
    for (const entry of entries) {
      if (entry.kind !== 'decided') continue
      // Besides the one that was applied it has those that were applied before.
      const { analyst = '' } = entry.body.taken
      held.set(analyst, (held.get(analyst) ?? 0) + 1)
    }
    const wrong = [...decisions].filter(([id, isAcknowledged]) => {
      const times = held.get(id) ?? 0
      return isAcknowledged ? times !== 1 : times > 1
    })
    expect(wrong).toEqual([])
  })

  it('leave states that equal a fresh replay, which gives every outcome again', async () => {
    const states = store.newStates()
    const { ledger, snapshots, seed } = store
    const snapshot = await snapshots.latest()
    console.info(`kill trial: the newest snapshot is of entry ${snapshot?.sequence ?? 'none'}`)
    // Two lives of a second may both end before a first snapshot does; a hundred may not.
    expect(snapshot !== undefined || KILLS < 100).toBe(true)
    const core = await coreOver(store, states)
    // Labels that the last kill kept from being learned are learned now: entries that were not there before.
    await core.close()
    const report = await replayLedger(ledger, store.newStates(), seed)
    expect(report).toMatchObject({ entries: ledger.last(), differences: 0 })
    expect(ledger.last()).toBeGreaterThanOrEqual(entries.length)
    expect(states.digest()).toBe(report.digest)
  })

  it('leave records that show every acknowledged order and equal a rebuild', async () => {
    await store.records.settled(store.ledger.last())
    const environment = entries[0]?.environment ?? 0
    const missing: string[] = []
    for (const { id, score } of orders.values()) {
      if (score === undefined) continue
      if ((await store.records.record(environment, 'order', id)) === undefined) missing.push(id)
    }
    expect(missing).toEqual([])
    const digest = await store.records.digest()
    const again = await recordsAnew(store)
    expect(again).toBe(digest)
  })
})
