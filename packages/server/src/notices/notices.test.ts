import type { NoticedBody } from '@winnow/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MemoryService, openMemoryService } from '../testing/memory-service.ts'
import { Notices } from './notices.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const drifting: NoticedBody = { is: 'model_drifting', abuseType: 'payment_abuse', findings: [] }
const steady: NoticedBody = { is: 'model_steady', abuseType: 'payment_abuse' }

const kindsSent = async (environment: number) =>
  (await service.services.outbox.messages(environment, { after: 0, limit: 100 })).map(
    ({ kind }) => kind,
  )

it('writes what begins and what ends once, also for a service that starts again', async () => {
  const number = 1
  const notices = () => new Notices(service.services)
  await notices().note(number, steady)
  expect(await kindsSent(number)).toEqual([])
  const first = notices()
  await Promise.all([first.note(number, drifting), first.note(number, drifting)])
  await notices().note(number, drifting)
  expect(await kindsSent(number)).toEqual(['model.drifting'])
  expect(await notices().isTrouble(number, steady)).toBe(true)
  await notices().note(number, steady)
  await notices().note(number, steady)
  expect(await kindsSent(number)).toEqual(['model.drifting', 'model.steady'])
})

it('keeps topics and environments apart, and writes what happens once each time', async () => {
  const number = 3
  const notices = new Notices(service.services)
  const ready: NoticedBody = { is: 'backtest_ready', backtest: 'b', state: 'done' }
  await notices.note(number, drifting)
  await notices.note(number, { ...drifting, abuseType: 'content_abuse' })
  await notices.note(number, { is: 'integration_unhealthy', findings: [] })
  await notices.note(number, ready)
  await notices.note(number, ready)
  expect(await kindsSent(number)).toEqual([
    'model.drifting',
    'model.drifting',
    'integration.unhealthy',
    'backtest.ready',
    'backtest.ready',
  ])
})
