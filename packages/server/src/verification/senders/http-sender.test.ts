import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, httpSender } from './http-sender.ts'

interface Received extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string
}

const received: Received[] = []

const gateway = createServer((request, response) => {
  const { method, url, headers } = request
  let body = ''
  request.on('data', (bytes: Buffer) => (body += bytes.toString()))
  request.on('end', () => {
    received.push({ method, url, headers, body })
    const status = Number(/\d{3}/.exec(url ?? '')?.[0] ?? 200)
    response.writeHead(status, status === 302 ? { location: '/moved' } : {})
    response.end('the message was: 123456')
  })
})

let address = ''
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(() => void gateway.close())

const to = '+4915112345678'
const text = 'A "code": 123456\nß & {to}'
const message = { channel: 'sms', to, subject: '', text } as const

const at = (path: string, more: Partial<Gateway> = {}) =>
  httpSender({
    url: address + path,
    contentType: 'application/json',
    body: '{"to":"{to}","text":"{text}","from":"Shop"}',
    headers: { authorization: 'Bearer secret' },
    ...more,
  })

describe('an SMS gateway', () => {
  it('gets JSON with the values escaped, and the headers of the settings', async () => {
    await at('/messages').send(message)
    const request = received.at(-1)
    expect(request).toMatchObject({
      method: 'POST',
      url: '/messages',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({ to, text, from: 'Shop' })
  })

  it('gets a form where it wants one', async () => {
    const contentType = 'application/x-www-form-urlencoded'
    await at('/messages', { contentType, body: 'From=Shop&To={to}&Body={text}' }).send(message)
    const form = new URLSearchParams(received.at(-1)?.body)
    expect(Object.fromEntries(form)).toEqual({ From: 'Shop', To: to, Body: text })
  })

  it.each(['302', '400', '429', '500'])('that answers %s did not accept it', async (status) => {
    const before = received.length
    const failed = await at(`/${status}`)
      .send(message)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'SendingFailed', code: `HTTP ${status}` })
    expect(JSON.stringify(failed)).not.toMatch(/123456|secret/)
    // A redirect is not followed.
    expect(received).toHaveLength(before + 1)
  })

  it('that is not there has a code of the system', async () => {
    const lost = at('', { url: 'http://127.0.0.1:1/' })
    await expect(lost.send(message)).rejects.toMatchObject({ code: expect.any(String) as string })
  })
})
