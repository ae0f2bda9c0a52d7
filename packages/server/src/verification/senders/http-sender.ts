import { type OutgoingMessage, type Sender, SENDING_TIMEOUT_MS, SendingFailed } from './sender.ts'

/** How a gateway wants its requests. */
export interface Gateway {
  readonly url: string
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded'
  /** The body, with `{to}` and `{text}` where they stand. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends messages by POST to a gateway. The address comes from the settings alone: nothing that a caller sends can change
 * it, and redirects are failures, so the request goes nowhere else.
 */
export function httpSender(gateway: Gateway): Sender {
  return { kind: 'http', send: (message) => posted(gateway, message), close: () => undefined }
}

async function posted(gateway: Gateway, message: OutgoingMessage): Promise<void> {
  const status = await fetch(gateway.url, {
    method: 'POST',
    headers: { ...gateway.headers, 'content-type': gateway.contentType },
    body: bodyFor(gateway, message),
    redirect: 'manual',
    signal: AbortSignal.timeout(SENDING_TIMEOUT_MS),
  }).then(
    async ({ status: answered, body }) => {
      // Not read: it may be endless, and repeat the message.
      await body?.cancel()
      return answered
    },
    (error: unknown) => {
      throw new SendingFailed(codeOf(error))
    },
  )
  if (status < 200 || status > 299) throw new SendingFailed(`HTTP ${status}`)
}

/** The body of the request; each value is written as its content type wants it. */
export function bodyFor({ body, contentType }: Gateway, { to, text }: OutgoingMessage): string {
  const written = contentType === 'application/json' ? inJson : inForm
  return body.replaceAll(/\{(to|text)\}/g, (_, name: string) => written(name === 'to' ? to : text))
}

/** As it stands between the quotes of the template. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const inForm = (value: string): string => encodeURIComponent(value)

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause, name } = error
  const isCoded = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  return isCoded ? String(cause.code) : name
}
