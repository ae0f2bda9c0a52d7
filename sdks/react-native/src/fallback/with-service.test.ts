/** What JavaScript collects meets a real service. */
import { Buffer } from 'node:buffer'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type Credentials } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeHost } from './fake-host.test.support.ts'
import { openFallback } from './fallback-collector.ts'
import type { Host } from './host.ts'

let directory: string
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-react-native-'))
  const config = { ...DEFAULT_CONFIG, dataDirectory: directory, port: 0 }
  service = await startService({ ...config, logLevel: 'silent' })
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true })
})

describe('what JavaScript collects', () => {
  it('tells a service of device and visit, in JavaScript alone', async () => {
    const text = readFileSync(join(directory, 'credentials.json'), 'utf8')
    const { account_id: account, production } = JSON.parse(text) as Credentials
    const status = await new Promise<number>((resolve) => {
      const send: Host['send'] = async (url, request) => {
        const answer = await fetch(url, request)
        resolve(answer.status)
        return answer.status
      }
      const collector = openFallback({ ...fakeHost().host, send, nowMs: Date.now })
      collector.setSessionId('visit')
      collector.configure(account, production.beacon_key, service.address, false, false)
    })
    const authorization = `Basic ${Buffer.from(`${production.api_key}:`).toString('base64')}`
    const timeline = `${service.address}/v1/sessions/visit/timeline`
    const told = await (await fetch(timeline, { headers: { authorization } })).text()
    expect(status).toBe(200)
    expect(told).toContain('$beacon')
  })
})
