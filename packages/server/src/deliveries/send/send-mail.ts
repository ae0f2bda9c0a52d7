import { type Mail, type Mailer, MailRefused } from '../../mail/mailer.ts'
import type { AttemptResult } from './attempt-result.ts'

/** Sends the mail of an endpoint. Never rejects: an error is a result. `mailer`: undefined = none is set. */
export async function sendMail(mailer: Mailer | undefined, mail: Mail): Promise<AttemptResult> {
  const startedMs = performance.now()
  const timings = () => ({ totalMs: Math.round(performance.now() - startedMs) })
  if (mailer === undefined) return failed(timings(), 'The setting smtp_url is off.')
  try {
    const answer = await mailer.send(mail)
    return { timings: timings(), answer }
  } catch (error) {
    return failed(timings(), wordsOf(error))
  }
}

const failed = (timings: AttemptResult['timings'], answer: string): AttemptResult => ({
  error: 'mail_failed',
  timings,
  answer,
})

function wordsOf(error: unknown): string {
  const code = error instanceof MailRefused ? error.code : 'unknown'
  return code.startsWith('SMTP ') ? code : `The mail server cannot be reached (${code}).`
}
