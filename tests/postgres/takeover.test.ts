/**
 * Two nodes on one database: the second follows the ledger as a standby, and takes over when the first is killed (SIGKILL) or paused
 * (SIGSTOP). What was acknowledged is there once, and a node that wakes up writes nothing and ends.
 */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromCanonicalJson } from '@winnow/contract'
import { openReader } from '@winnow/store'
import { isPostgresThere, newSchema, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from '../trials/support/api-caller.ts'
import { ServiceProcess } from '../trials/support/service-process.ts'
import { freePort, KEYS, prints, WAITS } from './support/some-nodes.ts'

/** Orders that the standby has before it is its turn. */
const FIRST = ['first-1']

const ORDERS = 60
const BEFORE_KILL = 20
const CALLERS = 2

const PATIENCE_MS = 60_000

/**
 * How an active node ends, round by round, the exit of its process then, and how long the standby may take. A paused node is given 5 s
 * for a sign of life. All nodes share a machine that may be busy with other tests.
 */
const ENDS = [
  { signal: 'SIGKILL', exit: 'SIGKILL', withinMs: 10_000 },
  { signal: 'SIGSTOP', exit: 1, withinMs: 15_000 },
  { signal: 'SIGTERM', exit: 0, withinMs: 3_000 },
] as const

const endOf = (round: number) => ENDS[round % ENDS.length] ?? ENDS[0]

const ROUNDS = process.env['WINNOW_LONG'] === '1' ? 6 : 1

let folder = ''
let url = ''
const acknowledged = new Set<string>()

const ports = new Map<string, number>()

const start = (node: string): ServiceProcess =>
  new ServiceProcess(join(folder, node), {
    WINNOW_DATABASE_URL: url,
    WINNOW_SNAPSHOT_EVERY: '100',
    WINNOW_PORT: String(ports.get(node) ?? 0),
  })

/** What a node that waits answers: to a read, once it has followed the ledger, and to an event. */
async function answersOf(port: number, key: string) {
  const address = `http://127.0.0.1:${port}`
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  const ask = (path: string) => fetch(`${address}${path}`, { headers })
  let read = await ask('/v1/users/user-1')
  while (read.status !== 200) read = await ask('/v1/users/user-1')
  const body = JSON.stringify({ $type: '$create_order', $user_id: 'user-1' })
  const event = await fetch(`${address}/v205/events`, { method: 'POST', headers, body })
  return {
    read: { user: await read.json(), behind: read.headers.get('winnow-standby-behind') },
    score: (await ask('/v205/users/user-1/score')).status,
    event: { status: event.status, after: event.headers.get('retry-after') },
    ready: await (await ask('/health/ready')).json(),
  }
}

/** Sends orders until all are acknowledged, or the service answers no more. */
async function send(service: ServiceProcess, ids: readonly string[], onTaken: () => void) {
  const caller = new ApiCaller(service.port, service.credentials.production.api_key, CALLERS)
  const left = ids.filter((id) => !acknowledged.has(id))
  const work = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const body = { $type: '$create_order', $order_id: id, $user_id: `user-${id.slice(-1)}` }
      const headers = { 'idempotency-key': id }
      const answer = await caller.post({ path: '/v205/events', body, headers })
      if (answer?.httpStatus !== 200) return
      acknowledged.add(id)
      onTaken()
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work))
  caller.close()
}

/** Ends the active node in the middle of orders; answers how long the standby took to answer, ms. */
async function takenOver(active: ServiceProcess, standby: ServiceProcess, round: number) {
  const ids = Array.from({ length: ORDERS }, (_, at) => `order-${round}-${at}`)
  const { signal, exit } = endOf(round)
  let taken = 0
  let endedMs = 0
  const sent = send(active, ids, () => {
    taken += 1
    if (taken !== BEFORE_KILL) return
    endedMs = performance.now()
    active.child.kill(signal)
  })
  await standby.ready()
  const tookMs = performance.now() - endedMs
  if (signal === 'SIGSTOP') active.child.kill('SIGCONT')
  await sent
  expect(await active.ended).toBe(exit)
  await send(standby, ids, () => undefined)
  return tookMs
}

describe.skipIf(!isPostgresThere)(`a standby on ${POSTGRES}`, () => {
  let waiting: Awaited<ReturnType<typeof answersOf>>
  const tookMs: number[] = []
  let active: ServiceProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-takeover-'))
    url = await newSchema(`takeover_${process.pid}`)
    for (const node of ['a', 'b']) ports.set(node, await freePort())
    active = start('a')
    await active.ready()
    await mkdir(join(folder, 'b'))
    for (const name of KEYS) await copyFile(join(folder, 'a', name), join(folder, 'b', name))
    for (let round = 0; round < ROUNDS; round += 1) {
      const standby = start(round % 2 === 0 ? 'b' : 'a')
      await prints(standby, WAITS)
      if (round === 0) {
        await send(active, FIRST, () => undefined)
        waiting = await answersOf(ports.get('b') ?? 0, active.credentials.production.api_key)
      }
      tookMs.push(await takenOver(active, standby, round))
      active = standby
    }
  }, PATIENCE_MS * ROUNDS)

  afterAll(async () => {
    await active.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  it('answers reads as of what it followed, and refuses events', () => {
    const behind = { entries: expect.any(Number), ms: expect.any(Number) }
    expect(waiting).toMatchObject({
      read: { behind: expect.stringMatching(/^entries=\d+, ms=\d+$/) },
      score: 200,
      event: { status: 503, after: '1' },
      ready: { status: 'not_ready', role: 'standby', behind },
    })
  })

  it('answers in time', () => {
    if (ROUNDS > 1) console.log(`took over after ${tookMs.map(Math.round).join(', ')} ms`)
    for (const [round, ms] of tookMs.entries()) {
      expect(ms, `round ${round}`).toBeLessThan(endOf(round).withinMs)
    }
  })

  it('has each acknowledged order once, and nothing of a node that woke up', async () => {
    const store = await openReader({ databaseUrl: url, directory: folder })
    const entries = await store.ledger.read(1, store.ledger.last())
    await store.close()
    const kept = entries.flatMap((entry) =>
      entry.kind === 'event' ? [String(fromCanonicalJson(entry.body).fields['$order_id'])] : [],
    )
    expect(acknowledged.size).toBe(ORDERS * ROUNDS + FIRST.length)
    expect(kept.toSorted()).toEqual([...acknowledged].toSorted())
  })
})
