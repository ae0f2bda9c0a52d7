/** What is counted or compared before it is written holds for requests that are sent together too. */
import { setImmediate } from 'node:timers/promises'
import { LIMITS } from '@winnow/contract'
import { openMemoryStore } from '@winnow/store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'

/** Answers a turn later, as a disk does. */
const later =
  <Sent extends unknown[], Value>(read: (...sent: Sent) => Promise<Value>) =>
  async (...sent: Sent): Promise<Value> => {
    const value = await read(...sent)
    await setImmediate()
    return value
  }

let service: MemoryService
beforeEach(async () => {
  const { accounts, records, ...store } = openMemoryStore()
  accounts.keys = later(accounts.keys.bind(accounts))
  accounts.get = later(accounts.get.bind(accounts))
  accounts.activeKeys = later(accounts.activeKeys.bind(accounts))
  records.decisions = later(records.decisions.bind(records))
  service = await openMemoryService({}, undefined, { accounts, records, ...store })
})
afterEach(() => service.close())

const admin = (path: string, payload: object) =>
  service.app.inject({
    method: 'POST',
    url: `/v1/admin/accounts${path}`,
    headers: bearer(service.adminToken),
    payload,
  })

/** How often each status was answered. */
async function counted(
  answers: readonly Promise<{ readonly statusCode: number }>[],
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n))

it('an environment has no more keys than it may', async () => {
  const made = LIMITS.keysPerEnvironmentCount - 2
  const keys = `/${service.other.account_id}/keys`
  const answers = times(made + 3, () => admin(keys, { environment: 'sandbox' }))
  expect(await counted(answers)).toEqual({ 200: made, 409: 3 })
})

it('an environment has no more decisions than it may', async () => {
  const headers = basic(service.local.production.api_key)
  const payload = {
    name: 'x',
    entity_type: 'user',
    abuse_type: 'payment_abuse',
    category: 'watch',
  }
  const put = (n: number) =>
    service.app.inject({ method: 'PUT', url: `/v1/decisions/own-${n}`, headers, payload })
  const answers = times(LIMITS.ownDecisionsCount + 3, put)
  expect(await counted(answers)).toEqual({ 200: LIMITS.ownDecisionsCount, 409: 3 })
})

it.each([{ account_id: 'a'.repeat(24) }, { sandbox_api_key: 'b'.repeat(32) }])(
  'accounts do not share %j',
  async (preset) => {
    const answers = times(2, () => admin('', { name: 'twin', ...preset }))
    expect(await counted(answers)).toEqual({ 200: 1, 409: 1 })
  },
)
