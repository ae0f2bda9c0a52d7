import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { type RunningService, startService } from '../main-service.ts'
import type { ExploreJob } from './explore-job.ts'
import { ExploreThread } from './explore-thread.ts'

let directory: string
let service: RunningService
let sent = 0

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-explore-'))
  service = await startService({
    ...DEFAULT_CONFIG,
    dataDirectory: directory,
    port: 0,
    logLevel: 'error',
  })
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true })
})

async function sendEvents(count: number): Promise<void> {
  const text = readFileSync(join(directory, 'credentials.json'), 'utf8')
  const { production } = JSON.parse(text) as { production: { api_key: string } }
  for (let at = 0; at < count; at += 1) {
    sent += 1
    await fetch(`${service.address}/v205/events`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${production.api_key}:`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ $type: '$create_order', $user_id: `user-${sent % 7}` }),
    })
  }
}

const jobTo = (lastSequence: number): ExploreJob => ({
  environment: 1,
  selection: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, filters: [] },
  ask: { is: 'groups', by: 'event.user_id', limit: 10 },
  lastSequence,
})

it('follows the ledger of a running service, and finds the same when it is stopped at any time and begun again', async () => {
  const thread = new ExploreThread(directory)
  await sendEvents(10)
  const { found } = await thread.answer(jobTo(sent))
  expect(found).toMatchObject({ now: { events: expect.any(Number) } })
  await sendEvents(5)
  const followed = await thread.answer(jobTo(sent))
  const lost = thread.answer(jobTo(sent)).catch((error: unknown) => error)
  await thread.close()
  await lost
  const again = await thread.answer(jobTo(sent))
  expect(again.found).toEqual(followed.found)
  await thread.close()
})
