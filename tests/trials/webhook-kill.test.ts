/**
 * For `npm run test:long`; `dispatcher.test.ts` kills dispatchers without their processes in each run.
 * Messages reach a receiver that fails three times in ten and is gone twice, though the service is killed (SIGKILL) at random
 * moments: each at least once, with the same bytes at each try, in the order of its entity, and none that the feed lacks.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as moment } from 'node:timers/promises'
import { Random } from '../../benchmarks/support/random.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { SEED, sized, START_MS } from './support/size.ts'
import { newTrialStore } from './support/trial-store.ts'

/** WINNOW_TRIAL_KILLS chooses a shorter trial: 50 messages for each kill. */
const KILLS = Number(process.env['WINNOW_TRIAL_KILLS'] ?? sized(0, 200))
const MESSAGES = 50 * KILLS
const USERS = 400
const FAILS = 0.3
/** A life of the service: at most so many tries reach the receiver before it is killed, and at least one where it is there. */
const LIFE_TRIES = 120
/** A life in which nothing is delivered ends by this. */
const LIFE_MS = 5_000

const SETTINGS = {
  WINNOW_WEBHOOK_NETWORKS: '127.0.0.0/8',
  WINNOW_DELIVERY_PAUSES_SECONDS: '0.02,0.05,0.1,0.2',
  WINNOW_SNAPSHOT_EVERY: '2000',
}

interface Message {
  readonly id: number
  readonly sequence: number
  readonly user_id: string
}

const random = new Random(SEED)
/** Bodies by `webhook-id`, of every try. */
const bodies = new Map<string, Set<string>>()
/** What was answered 204, in its order. */
const accepted: Message[] = []
/** Tries that were received, of all lives. */
let tries = 0
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let receiver: Server
let port = 0

function receiving(): Server {
  return createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      tries += 1
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
      if (random.chance(FAILS)) {
        if (random.chance(0.5)) return request.socket.destroy()
        response.statusCode = 500
        return response.end()
      }
      accepted.push(JSON.parse(body) as Message)
      response.writeHead(204).end()
      return undefined
    })
  })
}

async function openReceiver(): Promise<void> {
  receiver = receiving()
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
}

async function closeReceiver(): Promise<void> {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
}

beforeAll(async () => {
  directory = await temporaryDirectory()
  await openReceiver()
})

afterAll(async () => {
  await closeReceiver()
  await directory.remove()
})

/** Resolves once so many more tries were received, or the time of a life is over. */
async function received(more: number): Promise<void> {
  const until = performance.now() + LIFE_MS
  const wanted = tries + more
  const isOver = (): boolean => tries >= wanted || performance.now() >= until
  while (!isOver()) await moment(1)
}

/** Why the latest question had no answer. */
let trouble: unknown

/** The text of an answer; undefined: there was none, or not all of it. */
async function ask(
  service: ServiceProcess,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<string | undefined> {
  const key = service.credentials.production.api_key
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    ...(body !== undefined && { 'content-type': type }),
  }
  try {
    const sent = body === undefined ? {} : { method: 'POST', body }
    const answer = await fetch(`${service.address}${path}`, { headers, ...sent })
    const text = await answer.text()
    if (answer.ok) return text
    trouble = `${answer.status} ${text}`
    return undefined
  } catch (error) {
    trouble = error
    return undefined
  }
}

async function call(service: ServiceProcess, path: string, body?: string) {
  const text = await ask(service, path, body)
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>)
}

const lineOf = (at: number): string =>
  JSON.stringify({
    id: `decision-${at}`,
    entity: 'user',
    entity_id: `user-${at % USERS}`,
    $user_id: `user-${at % USERS}`,
    decision_id: 'looks_bad_payment_abuse',
    abuse_type: 'payment_abuse',
    category: 'block',
    source: 'MANUAL_REVIEW',
    analyst: 'ann@shop.example',
    decision_time: START_MS + at,
  })

/** Sends decisions; answers whether all of them were acknowledged. */
async function send(service: ServiceProcess, from: number, until: number): Promise<boolean> {
  const lines = Array.from({ length: until - from }, (_, at) => lineOf(from + at))
  const type = 'application/x-ndjson'
  const text = await ask(service, '/v1/events:bulk', `${lines.join('\n')}\n`, type)
  const answers = (text ?? '').split('\n').filter((line) => line !== '')
  if (answers.some((line) => line.includes('error'))) throw new Error(answers[0])
  if (text !== undefined) trouble = `${answers.length} answers to ${lines.length} lines`
  return answers.length >= lines.length
}

async function feedOf(service: ServiceProcess): Promise<readonly (Message & { kind: string })[]> {
  const all: (Message & { kind: string })[] = []
  for (let after = 0; ;) {
    const page = await call(service, `/v1/messages?after=${after}&limit=500&kind=decision.*`)
    const { messages = [], next = after } = (page ?? {}) as {
      messages?: (Message & { kind: string })[]
      next?: number
    }
    all.push(...messages)
    if (next === after) return all
    after = next
  }
}

it.skipIf(KILLS === 0)(
  `of ${MESSAGES} messages and ${KILLS} kills, none is lost, made up, changed or out of order (W1, W2, W6; seed ${SEED})`,
  async () => {
    const settings = { ...SETTINGS, ...(await newTrialStore()).settings }
    let service = await ServiceProcess.start(directory.path, settings)
    const wish = {
      url: `http://127.0.0.1:${port}/hook`,
      order: 'strict',
      filter: { kinds: ['decision.*'] },
    }
    expect(await call(service, '/v1/endpoints', JSON.stringify(wish))).toMatchObject({
      state: 'active',
    })
    const step = Math.ceil(MESSAGES / (KILLS + 1))
    let sent = 0
    for (let life = 0; life <= KILLS; life += 1) {
      const isGone = life === Math.floor(KILLS / 3) || life === Math.floor((2 * KILLS) / 3)
      if (isGone) await closeReceiver()
      const until = Math.min(sent + step, MESSAGES)
      const sending = send(service, sent, until)
      if (life < KILLS) {
        // In the middle of deliveries, however slowly it starts.
        await received(1 + Math.floor(random.next() * LIFE_TRIES))
        expect(await service.end('SIGKILL')).toBe('SIGKILL')
        service = await ServiceProcess.start(directory.path, settings)
      }
      // What was not acknowledged is sent again, by the same ids.
      if (!(await sending) && !(await send(service, sent, until))) throw trouble
      sent = until
      if (isGone) await openReceiver()
    }
    const feed = await feedOf(service)
    expect(feed).toHaveLength(MESSAGES)
    const known = new Set(feed.map(({ id }) => id))
    await expect
      .poll(() => [...known].filter((id) => !accepted.some((one) => one.id === id)).length, {
        timeout: 1_800_000,
        interval: 100,
      })
      .toBe(0)
    expect(accepted.filter(({ id }) => !known.has(id))).toEqual([])
    expect([...bodies.values()].filter((texts) => texts.size > 1)).toEqual([])
    const latest = new Map<string, number>()
    const turned = accepted.filter(({ user_id: user, sequence }) => {
      const isTurned = sequence < (latest.get(user) ?? 0)
      latest.set(user, Math.max(sequence, latest.get(user) ?? 0))
      return isTurned
    })
    expect(turned).toEqual([])
    // Otherwise no kill came between a try and its note.
    expect(tries).toBeGreaterThan(MESSAGES)
    expect(await service.end('SIGTERM')).toBe(0)
    console.log(`${accepted.length - MESSAGES} of ${MESSAGES} messages came once more`)
  },
)
