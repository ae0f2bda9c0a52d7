/**
 * For `npm run test:long`. Some nodes on one PostgreSQL take orders and decisions of callers that try again, while faults come in
 * turn: the active node is killed (SIGKILL), paused (SIGSTOP) or ended, sessions of the database are cut, the server crashes and starts
 * again. In the end its synchronous standby takes over. What was acknowledged is there once; the states of both nodes and the records
 * are those of a replay; messages come in order, and all of them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { fromCanonicalJson } from '@winnow/contract'
import { openReader } from '@winnow/store'
import { canFollow, FOLLOWED, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../benchmarks/support/random.mjs'
import type { ServiceProcess } from '../trials/support/service-process.ts'
import { SEED, sized, START_MS } from '../trials/support/size.ts'
import { BalancedCaller } from './support/balanced-caller.ts'
import { CrashingCluster } from './support/crashing-cluster.ts'
import { type Message, MessageReceiver } from './support/message-receiver.ts'
import { SomeNodes } from './support/some-nodes.ts'

const COMMAND = join(import.meta.dirname, '../../packages/cli/bin/winnow.js')

/** WINNOW_TRIAL_SECONDS chooses another time. */
const SECONDS = Number(process.env['WINNOW_TRIAL_SECONDS'] ?? sized(0, 1800))
const LEFT_OUT = SECONDS === 0 ? ' (left out: npm run test:long runs it)' : ''

/** WINNOW_TRIAL_NODES chooses another number, up to 4. */
const NODES = Number(process.env['WINNOW_TRIAL_NODES'] ?? 3)

const PATIENCE_MS = SECONDS * 1000 + 600_000

const CALLERS = 4
const USERS = 40
/** A request without an answer goes to the next node after that. */
const ANSWER_MS = 3000
/** A paused node sleeps so long: longer than another one waits for a sign of life. */
const PAUSED_MS = 8000
/** Acknowledgements between a fault and the next. */
const BETWEEN = 40

const random = new Random(SEED)
const orders = new Set<string>()
const decisions = new Set<string>()
const refusals: unknown[] = []
const tookMs: Record<string, number[]> = {}
const trial = { isOver: false }
let folder = ''
let cluster: CrashingCluster
let nodes: SomeNodes
let receiver: MessageReceiver
let caller: BalancedCaller

async function sendOrder(id: string): Promise<void> {
  const body = { $type: '$create_order', $order_id: id, $user_id: `user-${random.below(USERS)}` }
  const path = '/v205/events?return_score=true'
  const answer = await caller.post({ path, body, headers: { 'idempotency-key': id } }, ANSWER_MS)
  if (answer.httpStatus === 200) orders.add(id)
  else refusals.push(answer)
}

async function sendDecision(id: string): Promise<void> {
  const account = nodes.accountId
  const path = `/v3/accounts/${account}/users/user-${random.below(USERS)}/decisions`
  const body = {
    decision_id: random.chance(0.5) ? 'block_user_payment_abuse' : 'watch_user_payment_abuse',
    source: 'MANUAL_REVIEW',
    analyst: id,
    time: START_MS,
  }
  const answer = await caller.post({ path, body, headers: { 'idempotency-key': id } }, ANSWER_MS)
  if (answer.httpStatus === 200) decisions.add(id)
  else refusals.push(answer)
}

async function work(worker: number): Promise<void> {
  for (let at = 0; !trial.isOver; at += 1) {
    const id = `${worker}-${at}`
    if (random.chance(0.15)) await sendDecision(`decision-${id}`)
    else await sendOrder(`order-${id}`)
  }
}

/** Ends the active node, and notes how long another one took until it was active. */
async function endActive(how: string, end: (active: ServiceProcess) => Promise<unknown>) {
  const active = nodes.active()
  if (active === undefined) throw new Error('no node is active')
  const beganMs = performance.now()
  const ended = end(active)
  await nodes.takenOver(active)
  note(how, performance.now() - beganMs)
  await ended
}

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  killed: () => endActive('killed', (active) => active.end('SIGKILL')),
  paused: () =>
    endActive('paused', async ({ child }) => {
      child.kill('SIGSTOP')
      await moment(PAUSED_MS)
      child.kill('SIGCONT')
    }),
  ended: () => endActive('ended', (active) => active.end('SIGTERM')),
  cut: () => cluster.cutSessions(),
  crashed: () => cluster.crash(),
}

const note = (name: string, ms: number): void => void (tookMs[name] ??= []).push(Math.round(ms))

/** Resolves when so many more requests were acknowledged, and all nodes are there. */
async function goesOn(more: number): Promise<void> {
  const wanted = orders.size + decisions.size + more
  while (orders.size + decisions.size < wanted) await moment(20)
  await nodes.allRun()
}

async function meetFaults(): Promise<void> {
  const endMs = performance.now() + SECONDS * 1000
  const names = Object.keys(FAULTS)
  for (let at = 0; performance.now() < endMs; at += 1) {
    const name = names[at % names.length] ?? ''
    await goesOn(BETWEEN)
    caller.takeLongest()
    await FAULTS[name]?.()
    await goesOn(BETWEEN)
    note(`${name}: without an answer`, caller.takeLongest())
  }
}

/** The database itself goes: nothing that was acknowledged may be lost with it. */
async function failOver(): Promise<void> {
  caller.takeLongest()
  await cluster.failOver()
  await goesOn(2 * BETWEEN)
  note('failed over: without an answer', caller.takeLongest())
}

describe.skipIf(!canFollow || SECONDS === 0)(
  `${NODES} nodes on ${POSTGRES}, ${FOLLOWED}${LEFT_OUT} (seed ${SEED})`,
  () => {
    let ends: readonly (number | string)[] = []
    let feed: readonly Message[] = []

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'winnow-faults-'))
      cluster = await CrashingCluster.start(folder)
      receiver = await MessageReceiver.open()
      nodes = await SomeNodes.start(
        folder,
        {
          WINNOW_DATABASE_URL: cluster.url,
          WINNOW_SNAPSHOT_EVERY: '200',
          WINNOW_WEBHOOK_NETWORKS: '127.0.0.0/8',
          WINNOW_DELIVERY_PAUSES_SECONDS: '0.02,0.05,0.1,0.2',
        },
        NODES,
      )
      caller = new BalancedCaller(nodes.ports, nodes.apiKey, CALLERS)
      const body = { url: receiver.url, order: 'strict', filter: { kinds: ['decision.*'] } }
      await caller.post({ path: '/v1/endpoints', body }, ANSWER_MS)
      const working = Promise.all(Array.from({ length: CALLERS }, (_, worker) => work(worker)))
      await meetFaults()
        .then(failOver)
        .finally(() => (trial.isOver = true))
      await working
      await nodes.allRun()
      feed = await nodes.feed('decision.*')
      await receiver.has(feed)
      ends = await nodes.close()
    }, PATIENCE_MS)

    afterAll(async () => {
      caller.close()
      await nodes.kill()
      await receiver.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    })

    it('refuse nothing for good, and end in good order', () => {
      console.log(
        `${orders.size} orders, ${decisions.size} decisions; longest time without an answer`,
      )
      console.log(`after a fault, ms: ${JSON.stringify(tookMs)}; exits ${nodes.exits.join(' ')}`)
      expect(refusals).toEqual([])
      expect(ends).toEqual(Array.from({ length: NODES }, () => 0))
      // A process that was paused ends with 1, others as they were ended.
      expect(new Set(nodes.exits)).toEqual(new Set(['SIGKILL', 1, 0]))
    })

    it('have what was acknowledged once', async () => {
      const store = await openReader({ databaseUrl: cluster.url, directory: folder })
      const kept: string[] = []
      for (let from = 1; from <= store.ledger.last();) {
        const entries = await store.ledger.read(from, 1000)
        for (const entry of entries) {
          if (entry.kind === 'event')
            kept.push(String(fromCanonicalJson(entry.body).fields['$order_id']))
        }
        from += entries.length
      }
      await store.close()
      expect(kept.toSorted()).toEqual([...orders].toSorted())
    })

    it('remember what a replay gives, each of them', () => {
      for (const directory of nodes.directories) {
        const env = { ...process.env, WINNOW_DATABASE_URL: cluster.url }
        const args = [COMMAND, 'replay', '--json', '--data-dir', directory]
        const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
        expect(JSON.parse(stdout), directory).toMatchObject({ equal: true })
      }
    })

    it('send all messages, in the order of each user', () => {
      expect(feed).toHaveLength(decisions.size)
      expect(receiver.turned()).toEqual([])
      expect(receiver.unknownTo(feed)).toEqual([])
    })
  },
)
