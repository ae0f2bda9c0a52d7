import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, type MemoryService, openMemoryService } from '../../testing/memory-service.ts'

let service: MemoryService
let count = 0
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0 })
})
afterAll(() => service.close())

const beacon = (more: object) => ({
  key: service.local.production.beacon_key,
  id: `message-${(count += 1)}`,
  session: 'visit-names',
  ...more,
})

async function post(body: object): Promise<number> {
  const headers = { 'content-type': 'text/plain' }
  const payload = JSON.stringify(body)
  return (await service.app.inject({ method: 'POST', url: '/v1/beacon', headers, payload }))
    .statusCode
}

const read = async (url: string): Promise<string> =>
  (await service.app.inject({ url, headers: basic(service.local.production.api_key) })).body

/** How many members were left out of each part, as the figures say. */
async function droppedMembers(): Promise<Record<string, number>> {
  const lines = (await read('/metrics')).matchAll(
    /^winnow_beacon_members_dropped_total\{part="(\w+)"\} (\d+)$/gm,
  )
  return Object.fromEntries(Array.from(lines, ([, part, number]) => [part, Number(number)]))
}

it('names that no collector sends are dropped and counted, and the rest is taken', async () => {
  const unknown = Array.from({ length: 25 }, (_, n) => [`screen.x${n}`, 'z'.repeat(1_000)])
  const device = { ...Object.fromEntries(unknown), ['__proto__']: 1, 'screen.width': 1920 }
  const behavior = { keys: 3, clicks: '3', far: 1 }
  expect(await post(beacon({ device, behavior }))).toBe(204)
  const { event } = JSON.parse(
    await read(`/v1/events/${service.services.core.figures().sequence}`),
  ) as { event: object }
  expect(event).toMatchObject({ $device: { 'screen.width': 1920 }, $behavior: { keys: 3 } })
  expect(JSON.stringify(event).length).toBeLessThan(1_000)
  expect(await droppedMembers()).toEqual({ device: 26, behavior: 2 })
})

it('the health of the environment tells of it, without the names', async () => {
  const health = await read('/v1/health/integration')
  expect(health).toContain('beacon_member_unknown')
  expect(health).not.toContain('screen.x')
})

it.each([
  ['a number where a list is expected', { 'fonts.installed': 7 }, 0],
  ['a list where no list is expected', { 'screen.width': [1920] }, 1],
  ['an object', { 'screen.width': { toString: 1 } }, 1],
  ['what the browser does not have', { 'agent.mobile': null }, 0],
  ['a name of an app', { 'root.evidence': ['file:/su'] }, 1],
])('%s leaves out as many', async (_, device, dropped) => {
  const before = await droppedMembers()
  expect(await post(beacon({ device }))).toBe(204)
  expect((await droppedMembers())['device']).toBe((before['device'] ?? 0) + dropped)
})

it('a beacon that comes again is counted once', async () => {
  const twice = beacon({ device: { unheard: 1, 'constructor.name': 2 } })
  const before = await droppedMembers()
  await post(twice)
  await post(twice)
  expect((await droppedMembers())['device']).toBe((before['device'] ?? 0) + 2)
})
