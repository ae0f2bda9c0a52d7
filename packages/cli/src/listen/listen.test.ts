import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeRequest } from '@winnow/contract/native'
import { basic, openMemoryService } from '@winnow/server/testing'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import type { ServiceApi } from '../service/admin-api.ts'
import { isSigned } from './is-signed.ts'
import { listen } from './listen.ts'

it('forwards messages as an endpoint gets them, signed, and prints them (W19)', async () => {
  const service = await openMemoryService()
  const nowMs = Date.now()
  service.setNowMs(nowMs)
  await service.services.core.execute({
    is: 'set_thresholds',
    environment: 1,
    settings: { hysteresis: 0, byType: { payment_abuse: { review: 0.01, block: 99.99 } } },
    nowMs,
  })
  const headers = basic(service.local.production.api_key)
  const payload = { $type: '$create_account', $user_id: 'ann' }
  await service.app.inject({
    method: 'POST',
    url: '/v205/events?return_score=true',
    headers,
    payload,
  })
  const api = {
    call: async (call, input) => {
      const { method, target, body } = nativeRequest(call, input)
      const sent = body === undefined ? {} : { payload: body as object }
      const answer = await service.app.inject({
        method: method as 'GET',
        url: target,
        headers,
        ...sent,
      })
      expect(answer.statusCode).toBe(200)
      return JSON.parse(answer.body)
    },
  } as Pick<ServiceApi, 'call'>
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const lines: string[] = []
  const secret = `whsec_${Buffer.from('s'.repeat(24)).toString('base64')}`
  const options = {
    forward: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    kinds: 'score.threshold_crossed',
    after: 0,
    secret,
    most: 1,
    signal: new AbortController().signal,
    nowMs: Date.now,
    print: (line: string) => lines.push(line),
  }
  await listen(api, options)
  expect(lines[0]).toContain(secret)
  expect(lines[1]).toMatch(/^msg_\d+ score\.threshold_crossed user ann signed → 204$/)
  const [request] = received
  if (request === undefined) throw new Error('nothing was forwarded')
  expect(new Webhook(secret).verify(request.body, request.headers)).toMatchObject({
    user_id: 'ann',
  })
  for (const [changed, by] of [
    [
      { ...request, body: request.body.replace('ann', 'bob') },
      { secret, nowMs: Date.now() },
    ],
    [request, { secret: secret.replace('c', 'd'), nowMs: Date.now() }],
    [request, { secret, nowMs: Date.now() + 301_000 }],
  ] as const) {
    expect(isSigned(changed, by)).toBe(false)
  }
  expect(isSigned(request, { secret, nowMs: Date.now() })).toBe(true)
  await expect(listen(api, { ...options, forward: 'https://shop.example/' })).rejects.toThrow(
    /machine/,
  )
  server.closeAllConnections()
  server.close()
  await service.close()
})
