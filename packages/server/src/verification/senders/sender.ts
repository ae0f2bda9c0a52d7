/** How a code reaches its user. */
export type Channel = 'email' | 'sms'

/** A message on its way to a user. */
export interface OutgoingMessage {
  readonly channel: Channel
  /** One email address, or a phone number in E.164. */
  readonly to: string
  /** Of an email. */
  readonly subject: string
  readonly text: string
}

/** Sends messages of one channel, or writes them where a developer finds them. */
export interface Sender {
  /** `file`: nothing is really sent. */
  readonly kind: 'smtp' | 'http' | 'file'
  /** Resolves once the message was accepted for delivery. Error: SendingFailed. */
  send(message: OutgoingMessage): Promise<void>
  /** Lets go of connections. */
  close(): void
}

export type Senders = Readonly<Record<Channel, Sender>>

/** A message was not accepted. Its text and cause hold neither the recipient nor the code: servers repeat both in their errors. */
export class SendingFailed extends Error {
  override readonly name = 'SendingFailed'
  /** `ETIMEDOUT`, `EAUTH`, `SMTP 550`, `HTTP 403`. */
  readonly code: string

  constructor(code: string) {
    super(`a message was not accepted (${code})`)
    this.code = code
  }
}

/** Time for a mail server or gateway to accept a message, below the time in which a request is answered. */
export const SENDING_TIMEOUT_MS = 8_000
