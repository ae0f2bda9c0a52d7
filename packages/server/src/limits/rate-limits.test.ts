import { describe, expect, it } from 'vitest'
import { basic, openMemoryService, TEST_NOW_MS } from '../testing/memory-service.ts'

const LOGIN = { $type: '$login', $user_id: 'ann', $login_status: '$success' }
const LIMITED = { keyPerSecond: 10, keyBurst: 5, userPerSecond: 1, userBurst: 2 } as const

async function open(settings = {}) {
  const service = await openMemoryService({ ...LIMITED, ...settings })
  const send = (key: string, userId = 'ann') =>
    service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(key),
      payload: { ...LOGIN, $user_id: userId },
    })
  return { service, send }
}

describe('rate limits', () => {
  it('hold per user: 429, status 60, Retry-After; other users go on', async () => {
    const { service, send } = await open()
    const key = service.other.production.api_key
    const statuses = [await send(key), await send(key)].map((answer) => answer.statusCode)
    expect(statuses).toEqual([200, 200])
    const limited = await send(key)
    expect(limited.statusCode).toBe(429)
    expect(limited.json()).toMatchObject({ status: 60 })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await send(key, 'bob')).statusCode).toBe(200)
    service.setNowMs(TEST_NOW_MS + 1_000)
    expect((await send(key)).statusCode).toBe(200)
    await service.close()
  })

  it('hold for a session without a user as for a user, and for events of nobody not at all', async () => {
    const { service } = await open()
    const send = (payload: object) =>
      service.app.inject({
        method: 'POST',
        url: '/v205/events',
        headers: basic(service.other.production.api_key),
        payload,
      })
    const statuses = async (payload: object) => {
      const answers = [await send(payload), await send(payload), await send(payload)]
      service.setNowMs(service.services.nowMs() + 1_000)
      return answers.map((answer) => answer.statusCode)
    }
    const { $user_id: _user, ...visit } = LOGIN
    expect(await statuses(LOGIN)).toEqual([200, 200, 429])
    expect(await statuses({ ...visit, $session_id: 'ann' })).toEqual([200, 200, 429])
    const chargeback = { $type: '$chargeback', $order_id: 'o-1' }
    expect(await statuses(chargeback)).toEqual([200, 200, 200])
    await service.close()
  })

  it('are seen in the health of the integration as refusals, not as events', async () => {
    const { service, send } = await open()
    const key = service.other.production.api_key
    for (let n = 0; n < 4; n += 1) await send(key)
    const seen = await service.app.inject({ url: '/v1/health/integration', headers: basic(key) })
    expect(seen.json()).toMatchObject({
      events: [{ type: '$login', count: 2 }],
      refusals: [{ type: '$login', code: 60, path: '$', count: 2 }],
    })
    await service.close()
  })

  it('hold per key, on the compat and the own interface; other keys go on', async () => {
    const { service, send } = await open({ userPerSecond: 0 })
    const key = service.other.production.api_key
    for (let n = 0; n < 5; n += 1) expect((await send(key)).statusCode).toBe(200)
    expect((await send(key)).json()).toMatchObject({ status: 60 })
    const own = await service.app.inject({ url: '/v1/users/ann/timeline', headers: basic(key) })
    expect(own.statusCode).toBe(429)
    expect(own.json()).toMatchObject({ error: 'rate_limited' })
    expect(own.headers['retry-after']).toBeDefined()
    expect((await send(service.other.sandbox.api_key)).statusCode).toBe(200)
    await service.close()
  })

  it('hold for a bulk request as for one of its key, and not for the events of a user in it', async () => {
    const { service } = await open()
    const sendBulk = () =>
      service.app.inject({
        method: 'POST',
        url: '/v1/events:bulk?summary=true',
        headers: basic(service.other.production.api_key),
        payload: Array.from({ length: 20 }, () => JSON.stringify(LOGIN)).join('\n'),
      })
    expect((await sendBulk()).json()).toMatchObject({ events: 20, refused: 0 })
    for (let n = 0; n < 4; n += 1) expect((await sendBulk()).statusCode).toBe(200)
    expect((await sendBulk()).statusCode).toBe(429)
    await service.close()
  })

  it('do not hold for the account of the first start, unless they are told to', async () => {
    const free = await open()
    for (let n = 0; n < 20; n += 1) {
      expect((await free.send(free.service.local.production.api_key)).statusCode).toBe(200)
    }
    await free.service.close()
    const held = await open({ limitLocalAccount: 'on' })
    const key = held.service.local.production.api_key
    const statuses = [await held.send(key), await held.send(key), await held.send(key)]
    expect(statuses.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
    await held.service.close()
  })
})
