import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { listen } from './listen.ts'

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

it('says who has the port, and which settings choose another', async () => {
  const { port } = taken.address() as AddressInfo
  await expect(listen(service.app, { host: '127.0.0.1', port })).rejects.toThrow(
    `port ${port} of 127.0.0.1 is taken by another process: stop that, or choose another port ` +
      '(--port, WINNOW_PORT; --host, WINNOW_HOST)',
  )
})

it('says that an address is not of this machine', async () => {
  const place = { host: '192.0.2.1', port: 0 }
  await expect(listen(service.app, place)).rejects.toThrow('192.0.2.1 is no address of this')
})
