import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@winnow/contract'
import type { Verification, Verifications, VerificationSubject } from '@winnow/engine'
import { sameHash } from '../auth/secrets.ts'
import type { Config } from '../config/settings.ts'
import { openMutex } from '../limits/mutex.ts'
import { networkOf } from '../limits/network-of.ts'
import { keyedHash } from './keyed-hash.ts'
import { checkMessageLimits, COUNTED_MS } from './message-limits.ts'
import { filledTexts, languageFor, type TextsByLanguage } from './message-texts.ts'
import {
  type Channel,
  type OutgoingMessage,
  type Senders,
  SendingFailed,
} from './senders/sender.ts'
import { newCode } from './verification-code.ts'
import { readDetails, storedDetails, type VerificationDetails } from './verification-details.ts'

/** A code that is to be sent. */
export interface SendRequest {
  readonly subject: VerificationSubject
  readonly channel: Channel
  readonly to: string
  readonly brand: string
  readonly language: string
  /** Of the user, if it is known. */
  readonly ip: string | undefined
  /** What the events of this verification say, but for their status. */
  readonly event: VerificationDetails['event']
}

/** What came of a code that was tried. */
export interface Attempt {
  readonly isRight: boolean
  readonly event: VerificationDetails['event']
}

export interface VerifierMeans {
  readonly verifications: Verifications
  readonly senders: Senders
  readonly texts: TextsByLanguage
  /** What codes, recipients and addresses are hashed with. */
  readonly key: Uint8Array
  readonly config: Config
}

const ID_BYTES = 16

/** Messages on their way at the same time: a mail server that hangs must not gather requests. */
const MAX_SENDING = 500

/** Opens verifications, sends their codes and checks them. Knows nothing of users: all are treated alike. */
export class Verifier {
  private readonly means: VerifierMeans
  /** Messages are counted and stored by one request after another, so that requests at once cannot exceed a limit together. */
  private readonly alone = openMutex()
  private sending = 0

  constructor(means: VerifierMeans) {
    this.means = means
  }

  /** Opens a verification, durably, and answers with the message that is to be sent. Error: TooManyMessages. */
  async open(request: SendRequest, nowMs: number): Promise<OutgoingMessage> {
    const { verifications, config, key } = this.means
    const { subject, event, channel, to, brand, language, ip } = request
    const id = randomBytes(ID_BYTES).toString('hex')
    const code = newCode()
    const details = { channel, to, brand, language, event }
    const hashes = {
      recipientHash: keyedHash(key, 'recipient', channel, to.toLowerCase()),
      addressHash: ip === undefined ? undefined : keyedHash(key, 'address', networkOf(ip)),
    }
    await this.alone(async () => {
      await checkMessageLimits(verifications, { ...subject, ...hashes }, { config, nowMs })
      await verifications.open({
        id,
        ...subject,
        ...hashes,
        codeHash: this.hashOf(id, code),
        details: storedDetails(details),
        sentAtMs: nowMs,
        expiresAtMs: this.expiryOf(nowMs),
      })
    })
    return this.messageOf(details, code)
  }

  /**
   * Gives an open verification a new code, and answers with its message. Undefined where there is none, or it had all its
   * messages. Error: TooManyMessages.
   */
  async renew(subject: VerificationSubject, nowMs: number): Promise<OutgoingMessage | undefined> {
    const { verifications, config } = this.means
    return this.alone(async () => {
      const known = await verifications.newest(subject, nowMs)
      const details = known && readDetails(known.details)
      if (known === undefined || details === undefined) return undefined
      await checkMessageLimits(verifications, known, { config, nowMs })
      const code = newCode()
      const isRenewed = await verifications.renew(known.id, {
        codeHash: this.hashOf(known.id, code),
        sentAtMs: nowMs,
        expiresAtMs: this.expiryOf(nowMs),
        maxSent: 1 + config.verificationResends,
      })
      return isRenewed ? this.messageOf(details, code) : undefined
    })
  }

  /** Sends a message. Error: SendingFailed, also while too many are on their way. */
  async send(message: OutgoingMessage): Promise<void> {
    if (this.sending >= MAX_SENDING) throw new SendingFailed('busy')
    this.sending += 1
    try {
      await this.means.senders[message.channel].send(message)
    } finally {
      this.sending -= 1
    }
  }

  /**
   * Tries a code; undefined is one that cannot be right. An attempt is counted, durably, before codes are compared. Answers
   * with undefined where nothing is open, or all attempts are used up.
   */
  async check(
    subject: VerificationSubject,
    code: string | undefined,
    nowMs: number,
  ): Promise<Attempt | undefined> {
    const { verifications, config } = this.means
    const known = await verifications.newest(subject, nowMs)
    const bounds = { nowMs, maxAttempts: config.verificationAttempts }
    const attempt = known && (await verifications.attempt(known.id, bounds))
    const details = attempt && readDetails(attempt.details)
    if (attempt === undefined || details === undefined) return undefined
    return { isRight: await this.isRight(attempt, code), event: details.event }
  }

  /** Ends what expired, and removes what no limit counts any more. */
  tidy(nowMs: number): Promise<void> {
    return this.means.verifications.tidy({ nowMs, sentBeforeMs: nowMs - COUNTED_MS })
  }

  /** The language that a message is written in. */
  languageFor(wanted: string | undefined): string {
    return languageFor(this.means.texts, wanted)
  }

  close(): void {
    for (const sender of Object.values(this.means.senders)) sender.close()
  }

  /** A code is right for one caller alone, and never again. */
  private async isRight({ id, codeHash }: Verification, code: string | undefined) {
    if (code === undefined || !sameHash(codeHash, this.hashOf(id, code))) return false
    return this.means.verifications.close(id, codeHash)
  }

  private hashOf(id: string, code: string): string {
    return keyedHash(this.means.key, 'code', id, code)
  }

  private expiryOf(nowMs: number): number {
    return nowMs + this.means.config.verificationMinutes * MINUTE_MS
  }

  private messageOf(details: VerificationDetails, code: string): OutgoingMessage {
    const { channel, to, brand, language } = details
    const { texts, config } = this.means
    const own = texts.get(languageFor(texts, language))
    if (own === undefined) throw new Error('there are no texts in English')
    const filling = { code, minutes: config.verificationMinutes, brand }
    const { subject, email, sms } = filledTexts(own, filling)
    return { channel, to, subject, text: channel === 'email' ? email : sms }
  }
}
