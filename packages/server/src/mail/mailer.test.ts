import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMail } from '../deliveries/send/send-mail.ts'
import { type MailServer, openMailServer } from '../testing/mail-server.test.support.ts'
import { smtpSender } from '../verification/senders/smtp-sender.ts'
import { type Mailer, openMailer } from './mailer.ts'

/** The recipient whom the server refuses. */
const REFUSED = 'nobody@example.com'

let server: MailServer
let mailer: Mailer | undefined
beforeAll(async () => {
  server = await openMailServer(REFUSED)
  const smtpFrom = 'Shop <no-reply@shop.example>'
  mailer = openMailer({ smtpUrl: `smtp://${server.address}`, smtpFrom })
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
  expect(server.written()).toMatch(/RCPT TO:<ann@example.com>/)
  expect(server.written()).toMatch(/^From: Shop <no-reply@shop.example>/m)
  expect(server.written()).toMatch(/^To: ann@example.com/m)
  expect(server.written()).toContain('Your code is 123456.\r\n\r\nBye')
  expect(server.written()).toMatch(/RCPT TO:<eva@example.com>[^]*RCPT TO:<tom@example.com>/)
  expect(server.written()).toMatch(/^Message-ID: <msg_7@winnow>/m)
  expect(server.connections()).toBe(1)
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
  const lost = openMailer({ smtpUrl: `smtps://${server.address}`, smtpFrom: 'a@b.example' })
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
