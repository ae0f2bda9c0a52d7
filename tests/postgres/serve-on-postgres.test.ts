/**
 * A service on PostgreSQL is killed (SIGKILL) under load and started again: what was acknowledged is there once, with
 * the scores that were answered; a replay comes to the same bytes; and the records are those of the ledger.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromCanonicalJson } from '@winnow/contract'
import { decodeOutcome, type LedgerEntry, replayLedger } from '@winnow/engine'
import { openMemoryStore, openReader } from '@winnow/store'
import { isPostgresThere, newSchema, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from '../trials/support/api-caller.ts'
import { ServiceProcess } from '../trials/support/service-process.ts'

const CALLERS = 4
const ORDERS = 120
/** Orders that are answered before the kill. */
const BEFORE_KILL = 40
/** A start may wait its turn on a busy machine. */
const PATIENCE_MS = 60_000

const scores = new Map<string, number>()
let directory = ''
let url = ''
let service: ServiceProcess

const start = (): Promise<ServiceProcess> =>
  ServiceProcess.start(directory, { WINNOW_DATABASE_URL: url, WINNOW_SNAPSHOT_EVERY: '100' })

/** Sends orders that have no score yet, each until it is answered or the service is gone. */
async function send(onScore: () => void): Promise<void> {
  const caller = new ApiCaller(service.port, service.credentials.production.api_key, CALLERS)
  const ids = Array.from({ length: ORDERS }, (_, at) => `order-${at}`)
  const left = ids.filter((id) => !scores.has(id))
  const work = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const body = { $type: '$create_order', $order_id: id, $user_id: `user-${id.slice(-1)}` }
      const path = '/v205/events?return_score=true'
      const answer = await caller.post({ path, body, headers: { 'idempotency-key': id } })
      if (answer?.httpStatus !== 200) return
      const { scores: all } = answer.body['score_response'] as Scored
      scores.set(id, all.payment_abuse.score)
      onScore()
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work))
  caller.close()
}

function orderIn(entry: LedgerEntry): { readonly id: string; readonly score: number } | undefined {
  if (entry.kind !== 'event') return undefined
  const { $order_id: id } = fromCanonicalJson(entry.body).fields
  return { id: String(id), score: decodeOutcome(entry.outcome).scores[0] ?? NaN }
}

interface Scored {
  readonly scores: { readonly payment_abuse: { readonly score: number } }
}

describe.skipIf(!isPostgresThere)(`a service on ${POSTGRES} that is killed`, () => {
  let entries: readonly LedgerEntry[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'winnow-on-postgres-'))
    url = await newSchema(`served_${process.pid}`)
    service = await start()
    await send(() => {
      if (scores.size === BEFORE_KILL) service.child.kill('SIGKILL')
    })
    await service.ended
    service = await start()
    await send(() => undefined)
  }, PATIENCE_MS)

  afterAll(async () => {
    await service.end('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  })

  it('has each acknowledged order once, with the score that was answered', async () => {
    const store = await openReader({ databaseUrl: url, directory })
    entries = await store.ledger.read(1, store.ledger.last())
    await store.close()
    const kept = entries.flatMap((entry) => orderIn(entry) ?? [])
    expect(kept.map(({ id }) => id).toSorted()).toEqual([...scores.keys()].toSorted())
    for (const { id, score } of kept) expect(scores.get(id)).toBeCloseTo(score, 1)
    expect(scores.size).toBe(ORDERS)
    expect(service.output).toContain('database  postgres://')
  })

  it('has the outcomes that a replay gives, and the records of its ledger', async () => {
    const { api_key: key } = service.credentials.production
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    const user = await fetch(`${service.address}/v1/users/user-1`, { headers: { authorization } })
    expect(user.status).toBe(200)
    const store = await openReader({ databaseUrl: url, directory })
    const report = await replayLedger(store.ledger, store.newStates(), store.seed)
    expect(report).toMatchObject({ entries: entries.length, differences: 0 })
    const twin = openMemoryStore({ seed: store.seed })
    for (const entry of entries) await twin.ledger.append([entry])
    const { position, digest } = await store.recordsNow()
    expect({ position, digest }).toEqual({
      position: entries.length,
      digest: await twin.records.digest(),
    })
    await store.close()
  })
})
