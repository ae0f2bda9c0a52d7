import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from './config/settings.ts'
import { startService } from './main-service.ts'
import { serve } from './serve.ts'

const config = () => ({
  ...DEFAULT_CONFIG,
  dataDirectory: mkdtempSync(join(tmpdir(), 'winnow-stopped-')),
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent' as const,
})

it('a start that is stopped lets go of the directory and does not listen', async () => {
  const here = config()
  const stopped = AbortSignal.abort(new Error('enough'))
  await expect(startService(here, { signal: stopped })).rejects.toThrow('enough')
  const said: string[] = []
  await serve(here, {
    print: (text) => said.push(text),
    signal: stopped,
    onReady: async () => void said.push('ready'),
  })
  expect(said).toEqual([])
  const service = await startService(here)
  expect(service.isFirstStart).toBe(true)
  await service.close()
})

it('a service that is stopped in the middle of getting ready is closed, and so is one that cannot', async () => {
  const here = config()
  const stop = new AbortController()
  const said: string[] = []
  const options = { print: (text: string) => said.push(text), signal: stop.signal }
  const failing = serve(here, { ...options, onReady: () => Promise.reject(new Error('not today')) })
  await expect(failing).rejects.toThrow('not today')
  await serve(here, { ...options, onReady: async () => stop.abort() })
  expect(said).toEqual([])
  await (await startService(here)).close()
})
