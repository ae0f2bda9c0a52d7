import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { keyCall } from '../testing/key-call.test.support.ts'
import { openReceiver, type Receiver } from '../testing/receiver.test.support.ts'

const [FAILURES, MINUTE_MS] = [10, 60_000]

let service: MemoryService
let broken: Receiver
let chat: Receiver
beforeAll(async () => {
  const pauses = { deliveryPauses: '60', deliveryNoticeFailures: FAILURES }
  const settings = { webhookNetworks: '127.0.0.0/8', ...pauses }
  service = await openMemoryService(settings)
  broken = await openReceiver()
  chat = await openReceiver()
})
afterAll(() => Promise.all([service.close(), broken.close(), chat.close()]))

const call = keyCall(() => service)

const endpoint = async (body: object): Promise<string> =>
  (await call('POST', '/v1/endpoints', body)).json<{ id: string }>().id

/** The texts that people got since they were asked for last. */
const told = () => chat.take().map(({ body }) => JSON.parse(body) as { text: string })

let nowMs = Date.UTC(2026, 3, 1)

/** Time goes on until the endpoint was tried once more. */
async function tryOnce(): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    nowMs += MINUTE_MS
    service.setNowMs(nowMs)
    await service.services.delivering.service.drain()
    // What a try brought about is written, and delivered.
    await service.services.delivering.service.drain()
    if (broken.take().length > 0) return
  }
  throw new Error('it was not tried')
}

it('W11: people are told at 50, 70, 90 and 100 % of the failures in a row and of the recovery, by other channels alone', async () => {
  service.setNowMs(nowMs)
  const filter = { kinds: ['backtest.ready', 'endpoint.*'] }
  const failing = await endpoint({ url: broken.url, filter, order: 'strict' })
  await endpoint({ kind: 'chat', url: chat.url, filter: { kinds: ['endpoint.*'] } })
  broken.answer(500)
  await service.services.core.execute({
    is: 'notice',
    environment: 1,
    notice: { is: 'backtest_ready', backtest: 'b', state: 'done' },
    nowMs,
  })
  await service.services.delivering.service.drain()
  broken.take()
  const at: number[] = []
  for (let tries = 2; tries <= FAILURES + 3; tries += 1) {
    await tryOnce()
    const texts = told()
    if (texts.length === 0) continue
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toMatch(/^Endpoint failing\. It is about endpoint ep_/)
    expect(texts[0]?.text).toContain(failing)
    expect(texts[0]?.text).toContain('Waiting: 1.')
    at.push(tries)
  }
  expect(at).toEqual([5, 7, 9, 10])
  broken.answer(200)
  for (let step = 0; step < 20 && at.length === 4; step += 1) {
    await tryOnce()
    for (const { text } of told()) {
      expect(text).toContain('Endpoint recovered')
      at.push(0)
    }
  }
  expect(at).toHaveLength(5)
  const { messages } = (await call('GET', '/v1/messages')).json<{ messages: { kind: string }[] }>()
  expect(messages.map(({ kind }) => kind).filter((kind) => kind.startsWith('endpoint.'))).toEqual([
    ...Array.from({ length: 4 }, () => 'endpoint.failing'),
    'endpoint.recovered',
  ])
  // The endpoint asked for these messages, and got none of its own.
  const query = `/v1/deliveries?endpoint=${failing}`
  const { deliveries } = (await call('GET', query)).json<{ deliveries: { kind: string }[] }>()
  expect(deliveries.map(({ kind }) => kind)).toEqual(['backtest.ready'])
})
