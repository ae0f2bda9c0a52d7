import type { Transporter } from 'nodemailer'
import { type OutgoingMessage, type Sender, SENDING_TIMEOUT_MS, SendingFailed } from './sender.ts'

/** Connections to the mail server at a time; further messages wait. */
const MAX_CONNECTIONS = 5

/**
 * Sends mail by a server, `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with user and password in
 * the address. Connections are kept. The library is loaded with the first message.
 */
export function smtpSender(server: { readonly url: string; readonly from: string }): Sender {
  let transport: Promise<Transporter> | undefined
  return {
    kind: 'smtp',
    async send(message) {
      transport ??= openTransport(server.url)
      await accepted(await transport, server.from, message)
    },
    close: () => void transport?.then((open) => open.close()).catch(() => undefined),
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: SENDING_TIMEOUT_MS,
    greetingTimeout: SENDING_TIMEOUT_MS,
    socketTimeout: SENDING_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Errors: SendingFailed, also when the server takes too long altogether. */
async function accepted(
  transport: Transporter,
  from: string,
  { to, subject, text }: OutgoingMessage,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendingFailed('ETIMEDOUT')), SENDING_TIMEOUT_MS)
  })
  try {
    // As an object: in a text, a comma would begin another recipient.
    const sent = transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    await Promise.race([sent, late])
  } catch (error) {
    throw error instanceof SendingFailed ? error : new SendingFailed(codeOf(error))
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
