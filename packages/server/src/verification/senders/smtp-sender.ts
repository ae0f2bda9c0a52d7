import { type Mailer, MailRefused } from '../../mail/mailer.ts'
import { type Sender, SendingFailed } from './sender.ts'

/** Sends codes by mail. The mailer is not its own: it stays open. */
export const smtpSender = (mailer: Mailer): Sender => ({
  kind: 'smtp',
  async send({ to, subject, text }) {
    try {
      await mailer.send({ to: [to], subject, text })
    } catch (error) {
      throw error instanceof MailRefused ? new SendingFailed(error.code) : error
    }
  },
  close: () => undefined,
})
