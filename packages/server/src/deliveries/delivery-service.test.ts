import { expect, it, vi } from 'vitest'
import { openMemoryStore } from '@winnow/store'
import { basic, type MemoryService, openMemoryService } from '../testing/memory-service.ts'
import { DeliveryService } from './delivery-service.ts'
import type { SendDelivery } from './delivery-sender.ts'

/** Only what hangs: a busy machine must not fail a test. */
const AWAITED = { timeout: 60_000, interval: 5 }

const SETTINGS = {
  id: 'ep_1',
  environment: 1,
  state: 'active',
  createdAtMs: 0,
  updatedAtMs: 0,
  secrets: [],
  kind: 'webhook',
  url: 'https://shop.example/',
  description: '',
  filter: { kinds: ['decision.applied'] },
  format: 'winnow',
  version: 1,
  body: 'full',
  isMasked: false,
  signatures: ['standard'],
  order: 'strict',
  perSecond: 0,
  concurrency: 8,
  retryHours: 72,
} as const

type Store = ReturnType<typeof openMemoryStore>

/** Reports a decision about each of these users. */
async function decide(service: MemoryService, users: readonly string[]): Promise<void> {
  const lines = users.map((user) => ({
    id: `about ${user}`,
    entity: 'user',
    entity_id: user,
    $user_id: user,
    decision_id: 'looks_bad_payment_abuse',
    abuse_type: 'payment_abuse',
    category: 'block',
    source: 'MANUAL_REVIEW',
    analyst: 'ann',
    decision_time: service.services.nowMs(),
  }))
  const payload = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  const headers = {
    ...basic(service.local.production.api_key),
    'content-type': 'application/x-ndjson',
  }
  await service.app.inject({ method: 'POST', url: '/v1/events:bulk', headers, payload })
}

/** Deliveries of their own over the ledger of a service. */
const deliveriesOver = (
  { endpoints, outbox, ledger, accounts }: Store,
  service: MemoryService,
  { queue, send }: { readonly queue: Store['deliveries']; readonly send: SendDelivery },
): Promise<DeliveryService> =>
  DeliveryService.open({
    endpoints,
    deliveries: queue,
    outbox,
    ledger,
    accounts,
    sources: service.services,
    send,
    nowMs: () => service.services.nowMs(),
    pauses: [1000],
    chance: () => 0,
    retentionDays: 30,
    onTried: () => undefined,
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error })
    },
    onNews: () => undefined,
    onDisabling: async () => undefined,
  })

it('a queue that is lost is made again from the outbox, and so is one of another ledger (W1)', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const service = await openMemoryService({}, undefined, store)
  await decide(service, ['u0', 'u1', 'u2', 'u3', 'u4'])
  const messages = await store.outbox.messages(1, { after: 0, limit: 10 })
  const ids = messages.map(({ id }) => id)
  expect(ids).toHaveLength(5)

  /** A service over the same ledger and another queue; what it sends. */
  const sentBy = async (queue = openMemoryStore().deliveries): Promise<readonly number[]> => {
    const sent: number[] = []
    const send: SendDelivery = async (_, { message }) => {
      sent.push(message)
      return { status: 200, timings: { totalMs: 1 }, answer: '' }
    }
    const opened = await deliveriesOver(store, service, { queue, send })
    // A tick that comes while the start is under way must not hide what there is.
    await Promise.all([opened.start(), opened.tick()])
    await opened.drain()
    await opened.stop()
    return sent
  }

  const { number } = await store.endpoints.add(SETTINGS, (ids[1] ?? 0) - 1)
  expect(await sentBy()).toEqual(ids.slice(1))
  // Its position moved when it stopped.
  expect(await sentBy()).toEqual([])
  await store.endpoints.move(new Map([[number, ids[2] ?? 0]]))
  expect(await sentBy()).toEqual(ids.slice(3))
  await store.endpoints.move(new Map([[number, ids[2] ?? 0]]))
  const foreign = openMemoryStore().deliveries
  await foreign.rewind(number, Number.MAX_SAFE_INTEGER)
  expect(await sentBy(foreign)).toEqual(ids.slice(3))
  await service.close()
})

it('a message is on its way with the commit of its cause: it waits for no tick (W8)', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const service = await openMemoryService({}, undefined, store)
  const sent: number[] = []
  const send: SendDelivery = async (_, { message }) => {
    sent.push(message)
    return { status: 200, timings: { totalMs: 1 }, answer: '' }
  }
  const opened = await deliveriesOver(store, service, { queue: store.deliveries, send })
  const { id: _, ...settings } = SETTINGS
  await opened.add({ ...settings, id: 'ep_2' })
  await decide(service, ['u0', 'u1', 'u2'])
  await vi.waitFor(() => expect(sent).toHaveLength(3), AWAITED)
  await opened.stop()
  await service.close()
})
