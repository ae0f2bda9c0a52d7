import type { Mailer } from '../mail/mailer.ts'
import type { Delivery, Endpoint } from '@winnow/engine'
import { messageName } from './message-name.ts'
import { signatureHeaders } from './signatures.ts'
import type { AttemptResult } from './send/attempt-result.ts'
import { sendMail } from './send/send-mail.ts'
import type { WebhookSender } from './send/webhook-sender.ts'

/** What of a delivery is sent. */
export type Sendable = Pick<Delivery, 'message' | 'body' | 'replay' | 'tries'> & {
  /** In place of the message's: of a test. */
  readonly name?: string
}

/** Makes one try of a delivery. Never rejects. */
export type SendDelivery = (
  endpoint: Endpoint,
  delivery: Sendable,
  nowMs: number,
) => Promise<AttemptResult>

/** Headers of a try: who it is from, and that it is a replay. */
export function requestHeaders(
  endpoint: Endpoint,
  { message, body, replay, tries, name }: Sendable,
  atMs: number,
): Readonly<Record<string, string>> {
  const id = name ?? messageName(message)
  const signed = { id, body, atMs, attempt: tries + 1 }
  return {
    'content-type': 'application/json',
    ...(endpoint.kind === 'webhook' && signatureHeaders(endpoint, signed)),
    ...(replay !== undefined && { 'winnow-replay': String(replay) }),
  }
}

/** What sends. */
export interface DeliverySender {
  readonly send: SendDelivery
  /** Closes idle connections, those of the mailer too. */
  close(): Promise<void>
}

/** Sends by the kind of endpoint. */
export const deliverySender = (
  webhooks: WebhookSender,
  mailer: Mailer | undefined,
): DeliverySender => ({
  async close() {
    mailer?.close()
    await webhooks.close()
  },
  send(endpoint, delivery, nowMs) {
    const { url, kind, authority } = endpoint
    if (kind === 'email') {
      const { subject, text } = JSON.parse(delivery.body) as { subject: string; text: string }
      const id = delivery.name ?? messageName(delivery.message)
      const to = url.split(',').map((address) => address.trim())
      return sendMail(mailer, { to, subject, text, id })
    }
    const headers = requestHeaders(endpoint, delivery, nowMs)
    return webhooks.send({ url, headers, body: delivery.body, authority }, nowMs)
  },
})
