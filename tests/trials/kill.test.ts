/**
 * Law 2: acknowledged means durable. A service under load is killed (SIGKILL) at random moments —
 * at work, while it starts, while it stops — and started again on the same directory; callers retry
 * what was not answered, with the same Idempotency-Key. In the end every acknowledged order is in
 * the ledger exactly once, with the scores that were answered; what is remembered equals what a
 * fresh replay of the ledger gives.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { ABUSE_TYPES, fromCanonicalJson } from '@winnow/contract'
import { decodeOutcome, type LedgerEntry, replayLedger, type Store } from '@winnow/engine'
import { openSqliteStore } from '@winnow/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { ApiCaller } from './support/api-caller.ts'
import { Random } from '../../benchmarks/support/random.mjs'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { DRAWN_FROM, SEED, sized, START_MS } from './support/size.ts'
import { wildEvent } from './support/wild-events.ts'

const KILLS = sized(5, 100)
const CALLERS = 16
/** Small, so that kills meet snapshots under way. */
const SETTINGS = { WINNOW_SNAPSHOT_EVERY: '100' }

interface Order {
  readonly id: string
  readonly body: Record<string, unknown>
  /** Payment score of the answer; undefined = not acknowledged yet. */
  score?: number
}

const random = new Random(SEED)
const orders = new Map<string, Order>()
const doubtful: Order[] = []
const refusals: unknown[] = []

function nextOrder(): Order {
  const former = random.chance(0.7) ? doubtful.pop() : undefined
  if (former !== undefined) return former
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
  const order = nextOrder()
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

/** A label now and then: reputations are part of what must survive. */
async function sendLabel(caller: ApiCaller): Promise<boolean> {
  const body = { $is_bad: random.chance(0.5), $abuse_type: 'payment_abuse' }
  const user = `user-${random.below(60)}`
  return (await caller.post({ path: `/v205/users/${user}/labels`, body })) !== undefined
}

/** Callers work until the service is gone; it is killed once `untilAnswers` were answered. */
async function lifeUnderLoad(service: ServiceProcess, untilAnswers: number, kill: () => void) {
  const caller = new ApiCaller(service.port, service.credentials.production.api_key, CALLERS)
  let answers = 0
  const work = async () => {
    for (;;) {
      const isAnswered = await (random.chance(0.03) ? sendLabel(caller) : sendOrder(caller))
      if (!isAnswered) return
      answers += 1
      if (answers === untilAnswers) kill()
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work))
  caller.close()
}

/** One life of the service, ended the hard way. Every fifth ends while starting or while stopping. */
async function liveAndDie(directory: string, life: number): Promise<void> {
  if (life % 5 === 3) return dieStarting(directory)
  const service = await ServiceProcess.start(directory, SETTINGS)
  const isStopping = life % 5 === 4
  const kill = () => {
    service.child.kill(isStopping ? 'SIGTERM' : 'SIGKILL')
    if (isStopping) void moment(random.below(60)).then(() => service.child.kill('SIGKILL'))
  }
  await lifeUnderLoad(service, 1 + random.below(sized(400, 900)), kill)
  await service.ended
}

/** The random moment of the kill is the trial; nothing waits for it. */
async function dieStarting(directory: string): Promise<void> {
  const service = new ServiceProcess(directory, SETTINGS)
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

function orderOf({ kind, body }: LedgerEntry): string | undefined {
  if (kind !== 'event') return undefined
  const { $order_id: id } = fromCanonicalJson(body).fields
  return typeof id === 'string' ? id : undefined
}

/** A directory that has nothing but the ledger: everything else must come out of it. */
async function ledgerAlone(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of ['ledger.db', 'ledger.db-wal']) {
    if (existsSync(join(from, file))) await copyFile(join(from, file), join(to, file))
  }
}

describe(`${KILLS} kills under load (${DRAWN_FROM})`, () => {
  let store: Store
  let entries: readonly LedgerEntry[] = []
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>

  beforeAll(
    async () => {
      directory = await temporaryDirectory()
      for (let life = 0; life < KILLS; life += 1) await liveAndDie(directory.path, life)
      store = await openSqliteStore({ directory: directory.path })
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
        `${orders.size - acknowledged.length} in doubt, ${entries.length} ledger entries\n`,
    )
  })

  it('leave a ledger without gaps and without half entries', () => {
    entries.forEach((entry, at) => {
      expect(entry.sequence).toBe(at + 1)
      expect(() => JSON.parse(entry.body) as unknown).not.toThrow()
      if (entry.kind !== 'event') return
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

  it('leave states that equal a fresh replay, which gives every outcome again', async () => {
    const states = store.newStates()
    const { ledger, snapshots, seed } = store
    const snapshot = await snapshots.latest()
    console.info(`kill trial: the newest snapshot is of entry ${snapshot?.sequence ?? 'none'}`)
    // Five lives of a second may all end before a first snapshot does; two hundred may not.
    expect(snapshot !== undefined || KILLS < 100).toBe(true)
    const core = await coreOver(store, states)
    // Labels whose lesson the last kill swallowed are taught now: entries that were not there before.
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
    const beside = join(directory.path, 'rebuilt')
    await ledgerAlone(directory.path, beside)
    const rebuilt = await openSqliteStore({ directory: beside })
    await rebuilt.records.settled(rebuilt.ledger.last())
    const again = await rebuilt.records.digest()
    await rebuilt.close()
    expect(again).toBe(digest)
  })
})
