import type { AttemptResult } from './attempt-result.ts'

/** How mails are sent. */
export interface MailSettings {
  /** `smtp://user:password@host:587`; undefined = no mail can be sent. */
  readonly url: string | undefined
  readonly from: string
}

/** A mail of an endpoint. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same at each try, so that mail programs can tell a repetition. */
  readonly id: string
}

const TIMEOUT_MS = 10_000

/** Sends mails by SMTP. */
export class MailSender {
  private readonly settings: MailSettings

  constructor(settings: MailSettings) {
    this.settings = settings
  }

  /** Never rejects: an error is a result. */
  async send({ to, subject, text, id }: Mail): Promise<AttemptResult> {
    const startedMs = performance.now()
    const { url, from } = this.settings
    const timings = () => ({ totalMs: Math.round(performance.now() - startedMs) })
    if (url === undefined) {
      return { error: 'mail_failed', timings: timings(), answer: 'The setting smtp_url is off.' }
    }
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    const transport = createTransport({ url, ...timeouts } as { url: string })
    try {
      const messageId = `<${id}@winnow>`
      const sent = await transport.sendMail({ from, to, subject, text, messageId })
      return { timings: timings(), answer: sent.response }
    } catch (error) {
      const code = (error as { responseCode?: number }).responseCode
      const answer = code === undefined ? 'The mail server cannot be reached.' : `SMTP ${code}`
      return { error: 'mail_failed', timings: timings(), answer }
    } finally {
      transport.close()
    }
  }
}
