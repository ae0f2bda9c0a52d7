import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEvent } from '@winnow/contract'
import { openSqliteStore } from '@winnow/store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMemoryService, TEST_NOW_MS } from '../testing/memory-service.ts'
import { stopStoring } from './stop-storing.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-stop-'))
})
afterEach(() => rm(directory, { recursive: true }))

const COUNT = 400

function eventOf(number: number) {
  const body = { $type: '$create_account', $user_id: `user-${number}`, note: 'x'.repeat(3000) }
  const parsed = parseEvent('v205', body)
  if (!parsed.ok) throw new Error('the event is valid')
  return parsed.event
}

it('ends while the disk refuses; what was answered is there, what was not is told so', async () => {
  const store = await openSqliteStore({ directory, maxLedgerPages: 80 })
  const service = await openMemoryService({}, undefined, store)
  const { core, log } = service.services
  let answered = 0
  const asked = Array.from({ length: COUNT }, async (_, number) => {
    const event = eventOf(number)
    await core.execute({
      is: 'event',
      request: { environment: 1, event, receivedAtMs: TEST_NOW_MS },
    })
    answered += 1
  })
  const outcomes = Promise.allSettled(asked)
  while (core.readiness().ready) await new Promise(setImmediate)
  expect(core.readiness().reason).toContain('the disk is full')
  await stopStoring(store, core, log)
  await service.app.close()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(COUNT - answered)
  expect(refused.length).toBeGreaterThan(0)
  expect(service.logged()).toContain('given up')

  const again = await openMemoryService({}, undefined, await openSqliteStore({ directory }))
  expect(again.services.core.figures().sequence).toBe(answered)
  await again.close()
})
