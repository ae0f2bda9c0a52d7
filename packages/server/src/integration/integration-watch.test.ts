import { DAY_MS } from '@winnow/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MemoryService, openMemoryService, TEST_NOW_MS } from '../testing/memory-service.ts'
import { IntegrationWatch } from './integration-watch.ts'

/** The first environment that a service makes. */
const PRODUCTION = 1

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

function sent(verdict: 'accepted' | 'refused', count: number, atMs: number): void {
  const { health } = service.services
  const environment = PRODUCTION
  const code = verdict === 'accepted' ? 0 : 53
  const sighting = { environment, verdict, eventType: '$login', code, path: '', problem: '', atMs }
  for (let at = 0; at < count; at += 1) health.count(sighting)
}

it('notices once that an integration sends badly, and once that it sends well again', async () => {
  const watch = new IntegrationWatch(service.services)
  const kindsSent = async () => {
    await watch.look()
    await watch.look()
    const messages = await service.services.outbox.messages(PRODUCTION, { after: 0, limit: 9 })
    return messages.map(({ kind }) => kind)
  }
  sent('accepted', 150, TEST_NOW_MS)
  expect(await kindsSent()).toEqual([])
  sent('refused', 50, TEST_NOW_MS)
  expect(await kindsSent()).toEqual(['integration.unhealthy'])
  service.setNowMs(TEST_NOW_MS + 2 * DAY_MS)
  expect(await kindsSent()).toEqual(['integration.unhealthy'])
  sent('accepted', 100, TEST_NOW_MS + 2 * DAY_MS)
  expect(await kindsSent()).toEqual(['integration.unhealthy', 'integration.recovered'])
})
