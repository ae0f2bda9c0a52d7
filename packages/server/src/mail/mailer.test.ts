import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpSender } from '../verification/senders/smtp-sender.ts'
import { sendMail } from '../deliveries/send/send-mail.ts'
import { type Mailer, openMailer } from './mailer.ts'

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

let mailer: Mailer | undefined
let address = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  address = `127.0.0.1:${port}`
  mailer = openMailer({ smtpUrl: `smtp://${address}`, smtpFrom: 'Shop <no-reply@shop.example>' })
})
afterAll(() => {
  mailer?.close()
  server.close()
})

const open = (): Mailer => {
  if (mailer === undefined) throw new Error('there is no mailer')
  return mailer
}

const code = (to: string) => ({
  channel: 'email' as const,
  to,
  subject: 'Shöp: Your code: 123456',
  text: 'Your code is 123456.\n\nBye',
})

const notice = (...to: readonly string[]) => ({
  to,
  subject: 'Winnow: case overdue',
  text: 'Case overdue. Case: 7.',
  id: 'msg_7',
})

it('one mailer sends codes and messages of endpoints, over connections that it keeps', async () => {
  const sender = smtpSender(open())
  await sender.send(code('ann@example.com'))
  await sender.send(code('bob@example.com'))
  sender.close()
  const sent = await sendMail(open(), notice('eva@example.com', 'tom@example.com'))
  expect(sent).toMatchObject({ answer: '250 accepted' })
  expect(sent.error).toBeUndefined()
  expect(written).toMatch(/RCPT TO:<ann@example.com>/)
  expect(written).toMatch(/^From: Shop <no-reply@shop.example>/m)
  expect(written).toMatch(/^To: ann@example.com/m)
  expect(written).toContain('Your code is 123456.\r\n\r\nBye')
  expect(written).toMatch(/RCPT TO:<eva@example.com>[^]*RCPT TO:<tom@example.com>/)
  expect(written).toMatch(/^Message-ID: <msg_7@winnow>/m)
  expect(connections).toBe(1)
})

it('tells of a refusal its code, and neither recipient nor text', async () => {
  const failed = await smtpSender(open())
    .send(code(REFUSED))
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'SendingFailed', code: 'SMTP 550' })
  expect(String(failed) + JSON.stringify(failed)).not.toContain(REFUSED)
  expect(failed).not.toHaveProperty('cause')
  const tried = await sendMail(open(), notice(REFUSED))
  expect(tried).toMatchObject({ error: 'mail_failed', answer: 'SMTP 550' })
  expect(JSON.stringify(tried)).not.toContain(REFUSED)
})

it('fails where nobody listens, or none is set', async () => {
  const lost = openMailer({ smtpUrl: `smtps://${address}`, smtpFrom: 'a@b.example' })
  if (lost === undefined) throw new Error('there is no mailer')
  await expect(smtpSender(lost).send(code('ann@example.com'))).rejects.toMatchObject({
    name: 'SendingFailed',
  })
  const tried = await sendMail(lost, notice('ann@example.com'))
  expect(tried.answer).toMatch(/^The mail server cannot be reached \(/)
  lost.close()
  const none = openMailer({ smtpUrl: 'off', smtpFrom: 'a@b.example' })
  expect((await sendMail(none, notice('ann@example.com'))).answer).toContain('smtp_url is off')
})
