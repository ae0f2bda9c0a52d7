import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sender } from './sender.ts'
import { smtpSender } from './smtp-sender.ts'

/** Recipients that the server below refuses, and how. */
const REFUSED = 'nobody@example.com'

/** What clients wrote. */
let written = ''
let connections = 0

/** A mail server that accepts all recipients but one. */
const server: Server = createServer((socket: Socket) => {
  connections += 1
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example')
  socket.on('data', (bytes) => {
    const text = bytes.toString()
    written += text
    if (isData) {
      if (!text.endsWith('\r\n.\r\n')) return
      isData = false
      return void say('250 accepted')
    }
    if (text.startsWith('EHLO')) return void say('250 mail.example')
    if (text.startsWith('RCPT') && text.includes(REFUSED)) return void say(`550 no ${REFUSED}`)
    isData = text.startsWith('DATA')
    say(isData ? '354 go on' : '250 ok')
  })
  socket.on('error', () => undefined)
})

let sender: Sender
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  sender = smtpSender({ url, from: 'Shop <no-reply@shop.example>' })
})
afterAll(() => {
  sender.close()
  server.close()
})

const message = (to: string) => ({
  channel: 'email' as const,
  to,
  subject: 'Shöp: Your code: 123456',
  text: 'Your code is 123456.\n\nBye',
})

it('sends mails to one recipient each, over connections that it keeps', async () => {
  await sender.send(message('ann@example.com'))
  await sender.send(message('bob@example.com'))
  expect(written).toMatch(/RCPT TO:<ann@example.com>/)
  expect(written).toMatch(/^From: Shop <no-reply@shop.example>/m)
  expect(written).toMatch(/^To: ann@example.com/m)
  expect(written).toContain('Your code is 123456.\r\n\r\nBye')
  expect(connections).toBe(1)
})

it('tells of a refusal its code, and neither recipient nor text', async () => {
  const failed = await sender.send(message(REFUSED)).catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'SendingFailed', code: 'SMTP 550' })
  expect(String(failed) + JSON.stringify(failed)).not.toContain(REFUSED)
  expect(failed).not.toHaveProperty('cause')
})

it('fails where nobody listens', async () => {
  const { port } = server.address() as AddressInfo
  const lost = smtpSender({ url: `smtps://127.0.0.1:${port}`, from: 'a@b.example' })
  await expect(lost.send(message('ann@example.com'))).rejects.toMatchObject({
    name: 'SendingFailed',
  })
  lost.close()
})
