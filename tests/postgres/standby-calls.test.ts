/** What a standby knows and answers while another node is active: keys that were made there, searches with a body, live events. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { isPostgresThere, newSchema, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SomeNodes } from './support/some-nodes.ts'

/** Each order is a case. */
const REVIEW = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'all', when: 'features.user_orders_1d >= 0', do: [{ review: 'all' }] }],
    },
  ],
}

const LOOK_MS = 20
const PATIENCE_MS = 60_000

type Json = Readonly<Record<string, unknown>>

let folder = ''
let nodes: SomeNodes
let admin = ''

const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

interface Asked {
  readonly method?: string
  readonly authorization?: string
  readonly body?: object
}

const at = (address: string, path: string, { method = 'GET', authorization, body }: Asked = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { authorization: authorization ?? basic(nodes.apiKey) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const onActive = (path: string, asked?: Asked) => at(nodes.active()?.address ?? '', path, asked)

/** The second node waits for as long as the first one lives. */
const onStandby = (path: string, asked?: Asked) =>
  at(`http://127.0.0.1:${nodes.ports[1]}`, path, asked)

const asAdmin = (): string => `Bearer ${admin}`

/** Asks until the answer has this status. */
async function until(status: number, ask: () => Promise<Response>): Promise<void> {
  while ((await ask()).status !== status) await moment(LOOK_MS)
}

describe.skipIf(!isPostgresThere)(`a standby on ${POSTGRES}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-standby-calls-'))
    const url = await newSchema(`standby_calls_${process.pid}`)
    nodes = await SomeNodes.start(folder, { WINNOW_DATABASE_URL: url })
    admin = nodes.active()?.credentials.admin_token ?? ''
    await onActive('/v1/lists/bad', { method: 'PUT', body: { kind: 'email', description: 'Bad.' } })
    await until(200, () => onStandby('/v1/lists/bad/values'))
  }, PATIENCE_MS)

  afterAll(async () => {
    await nodes.kill()
    await rm(folder, { recursive: true, force: true })
  })

  it('knows keys that are made and revoked on the active node', async () => {
    const keys = `/v1/admin/accounts/${nodes.accountId}/keys`
    const body = { environment: 'production' }
    const made = await onActive(keys, { method: 'POST', authorization: asAdmin(), body })
    const { key_id: id, key } = (await made.json()) as Readonly<Record<'key_id' | 'key', string>>
    const asked = { authorization: basic(key) }
    await until(200, () => onStandby('/v1/lists', asked))
    await onActive(`${keys}/${id}`, { method: 'DELETE', authorization: asAdmin() })
    await until(401, () => onStandby('/v1/lists', asked))
    expect((await onActive('/v1/lists', asked)).status).toBe(401)
  })

  it('answers searches with a body, and refuses reads with an entry and what changes anything', async () => {
    const ask = async (path: string, asked: Asked) => (await onStandby(path, asked)).status
    const value = { value: 'x@y.example' }
    const event = { $type: '$create_order', $user_id: 'ann', $order_id: 'order-0' }
    expect([
      await ask('/v1/lists/bad/lookup', { method: 'POST', body: value }),
      await ask('/v1/policies:check', { method: 'POST', body: { document: { workflows: [] } } }),
      await ask('/v1/policies/try', { method: 'POST', body: { document: REVIEW, event } }),
      await ask('/v1/queues:test', { method: 'POST', body: {} }),
      await ask('/v1/users/ann/export', {}),
      await ask('/v1/lists/bad/values', { method: 'POST', body: { add: [value] } }),
      await ask('/v205/events', { method: 'POST', body: event }),
    ]).toEqual([200, 200, 200, 400, 503, 503, 503])
  })

  it('has live events of what happens on the active node', async () => {
    const stream = await onStandby('/v1/live')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const policy = { document: REVIEW, stage: 'live', why: 'a test' }
    expect((await onActive('/v1/policies', { method: 'POST', body: policy })).status).toBe(200)
    const order = { $type: '$create_order', $user_id: 'ann', $order_id: 'order-1' }
    const sent = await onActive('/v205/events', { method: 'POST', body: order })
    expect(sent.status).toBe(200)
    let text = ''
    while (!text.includes('event: case') && !text.includes('ended')) {
      text += (await reader?.read())?.value ?? 'ended'
    }
    await reader?.cancel()
    expect(text).toContain('"change":"opened"')
  })

  it('knows the token of the administrator that was made last', async () => {
    const path = `/v1/admin/accounts/${nodes.accountId}/keys`
    expect((await onStandby(path, { authorization: asAdmin() })).status).toBe(200)
    const former = asAdmin()
    const rotated = await onActive('/v1/admin/token/rotate', {
      method: 'POST',
      authorization: former,
      body: {},
    })
    admin = ((await rotated.json()) as Json)['admin_token'] as string
    await until(401, () => onStandby(path, { authorization: former }))
    expect((await onStandby(path, { authorization: asAdmin() })).status).toBe(200)
  })
})
