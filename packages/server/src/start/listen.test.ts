import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { listen, type Place, tryPlace } from './listen.ts'

const taken = createServer()
let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  taken.close()
  await service.close()
})

const ways = [
  ['listen', (place: Place) => listen(service.app, place)],
  ['tryPlace', tryPlace],
] as const

describe.each(ways)('%s', (_name, open) => {
  it('says who has the port, and which settings choose another', async () => {
    const { port } = taken.address() as AddressInfo
    await expect(open({ host: '127.0.0.1', port })).rejects.toThrow(
      `port ${port} of 127.0.0.1 is taken by another process: stop that, or choose another port ` +
        '(--port, WINNOW_PORT; --host, WINNOW_HOST)',
    )
  })

  it('says that an address is not of this machine', async () => {
    const place = { host: '192.0.2.1', port: 0 }
    await expect(open(place)).rejects.toThrow('192.0.2.1 is no address of this')
  })
})

it('a place that was tried is free', async () => {
  const { port } = await freePlace()
  const place = { host: '127.0.0.1', port }
  await tryPlace(place)
  await expect(tryPlace(place)).resolves.toBeUndefined()
})

/** One that nobody has at the moment. */
async function freePlace(): Promise<AddressInfo> {
  const one = createServer()
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const place = one.address() as AddressInfo
  await new Promise((resolve) => one.close(resolve))
  return place
}
