import { openMemoryStore, StoreBusy } from '@winnow/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

const behind = () => Promise.reject(new StoreBusy('the records are behind the ledger'))

let service: MemoryService
beforeAll(async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  service = await openMemoryService({}, undefined, {
    ...store,
    records: Object.assign(store.records, { record: behind }),
  })
})
afterAll(() => service.close())

it('refuses a read of records that are behind for too long, instead of showing the old ones', async () => {
  const headers = basic(service.local.production.api_key)
  const answer = await service.app.inject({ url: '/v1/orders/o', headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toMatchObject({ error: 'unavailable' })
})
