import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, type MemoryService, openMemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)

const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })

interface Entry {
  readonly kind: string
  readonly event: Readonly<Record<string, unknown>>
}

/** Every entry of the ledger, as callers read them. */
async function entries(): Promise<readonly Entry[]> {
  const { sequence: last } = service.services.core.figures()
  const found: Entry[] = []
  for (let sequence = 1; sequence <= last; sequence += 1) {
    const answer = await service.app.inject({ url: `/v1/events/${sequence}`, headers: headers() })
    expect(answer.statusCode).toBe(200)
    found.push(answer.json<Entry>())
  }
  return found
}

/** A fit needs no more than a few orders that are labelled, on many days. */
async function fitModel(): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    const $time = Date.UTC(2026, 0, 1) + number * 86_400_000
    const id = { $user_id: `user-${number}`, $order_id: `order-${number}` }
    await post('/v205/events', { $type: '$create_order', ...id, $time, shelf: `${number % 4}` })
    const is_bad = number % 4 === 0
    const of = { type: 'order', id: `order-${number}` }
    const said = { user_id: `user-${number}`, of, abuse_type: 'payment_abuse', is_bad }
    expect((await post('/v1/labels', said)).statusCode).toBe(200)
  }
  await post('/v1/models/payment_abuse/train', {})
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
}

it('every entry can be read, a model too, and none names states of the engine', async () => {
  await fitModel()
  const all = await entries()
  expect(all.find(({ kind }) => kind === 'model')).toMatchObject({
    event: { abuse_type: 'payment_abuse', summary: { rows: expect.any(Number) as number } },
    scores: {},
    model_version: '',
  })
  const told = JSON.stringify(all.filter(({ kind }) => kind !== 'event'))
  expect(told).not.toMatch(/"(late|touched|lo|hi)":/)
  expect(told.match(/"[a-z_]*[A-Z]\w*":/g)).toBeNull()
})
