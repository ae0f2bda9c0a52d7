import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from './config/settings.ts'
import { startService } from './main-service.ts'

it('a service whose port is taken makes no data directory', async () => {
  const dataDirectory = join(mkdtempSync(join(tmpdir(), 'winnow-refused-')), 'data')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const config = { ...DEFAULT_CONFIG, dataDirectory, host: '127.0.0.1', port }
  await expect(startService(config)).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`)
  expect(existsSync(dataDirectory)).toBe(false)
  taken.close()
})
