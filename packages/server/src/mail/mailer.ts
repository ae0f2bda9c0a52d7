import type { Transporter } from 'nodemailer'

/** Connections to the mail server at a time; further mails wait. */
const MAX_CONNECTIONS = 5

/** Time for a mail server to accept a mail, below the time in which a request is answered. */
const MAIL_TIMEOUT_MS = 8_000

/** A plain mail. */
export interface Mail {
  /** Addresses. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same at each try, so that mail programs can tell a repetition; absent = drawn. */
  readonly id?: string
}

/** What sends mails. */
export interface Mailer {
  /** Resolves to the answer of the server that accepted it. Error: MailRefused. */
  send(mail: Mail): Promise<string>
  /** Lets go of connections. */
  close(): void
}

/** A mail was not accepted. Its text and cause hold neither recipient nor text: servers repeat both in their errors. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** `ETIMEDOUT`, `EAUTH`, `SMTP 550`. */
  readonly code: string

  constructor(code: string) {
    super(`a mail was not accepted (${code})`)
    this.code = code
  }
}

/**
 * Sends mails by a server, `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with user and password in
 * the address; undefined where it is `off`. Connections are kept. The library is loaded with the first mail.
 */
export function openMailer(server: {
  readonly smtpUrl: string
  readonly smtpFrom: string
}): Mailer | undefined {
  const { smtpUrl: url, smtpFrom: from } = server
  if (url === 'off') return undefined
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= openTransport(url)
      return accepted(await transport, from, mail)
    },
    close: () => void transport?.then((open) => open.close()).catch(() => undefined),
  }
}

/** What the library resolves to. */
interface Answered {
  readonly response?: string
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Errors: MailRefused, also when the server takes too long altogether. */
async function accepted(
  transport: Transporter,
  from: string,
  { to, subject, text, id }: Mail,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailRefused('ETIMEDOUT')), MAIL_TIMEOUT_MS)
  })
  // As objects: in a text, a comma would begin another recipient.
  const addresses = to.map((address) => ({ name: '', address }))
  const mail = { from, to: addresses, subject, text, ...(id && { messageId: `<${id}@winnow>` }) }
  try {
    const { response } = (await Promise.race([transport.sendMail(mail), late])) as Answered
    return response ?? ''
  } catch (error) {
    throw error instanceof MailRefused ? error : new MailRefused(codeOf(error))
  } finally {
    clearTimeout(timer)
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return `SMTP ${error.responseCode}`
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
