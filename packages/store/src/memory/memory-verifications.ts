import type {
  MessageCounters,
  MessageCounts,
  NewVerification,
  RenewedCode,
  Verification,
  Verifications,
  VerificationSubject,
} from '@winnow/engine'

interface Held {
  readonly verification: Verification
  readonly isOver: boolean
}

/** Verifications that last as long as the process. */
export class MemoryVerifications implements Verifications {
  private readonly held = new Map<string, Held>()

  async open(opened: NewVerification): Promise<void> {
    for (const [id, { verification, isOver }] of this.held) {
      if (!isOver && isSameSubject(verification, opened)) this.end(id, verification)
    }
    const verification = { ...opened, sentCount: 1, attemptsCount: 0 }
    this.held.set(opened.id, { verification, isOver: false })
  }

  async newest(subject: VerificationSubject, nowMs: number): Promise<Verification | undefined> {
    return [...this.held.values()]
      .filter(({ isOver, verification }) => !isOver && verification.expiresAtMs > nowMs)
      .map(({ verification }) => verification)
      .filter((verification) => isAbout(verification, subject))
      .toSorted((a, b) => b.sentAtMs - a.sentAtMs || (a.id < b.id ? 1 : -1))[0]
  }

  async renew(id: string, { maxSent, ...code }: RenewedCode): Promise<boolean> {
    const known = this.openOne(id)
    if (known === undefined || known.sentCount >= maxSent) return false
    const verification = { ...known, ...code, sentCount: known.sentCount + 1, attemptsCount: 0 }
    this.held.set(id, { verification, isOver: false })
    return true
  }

  async attempt(
    id: string,
    { nowMs, maxAttempts }: Parameters<Verifications['attempt']>[1],
  ): Promise<Verification | undefined> {
    const known = this.openOne(id)
    if (known === undefined || known.expiresAtMs <= nowMs) return undefined
    if (known.attemptsCount >= maxAttempts) return undefined
    const verification = { ...known, attemptsCount: known.attemptsCount + 1 }
    this.held.set(id, { verification, isOver: false })
    return verification
  }

  async close(id: string, codeHash: string): Promise<boolean> {
    const known = this.openOne(id)
    if (known?.codeHash !== codeHash) return false
    this.end(id, known)
    return true
  }

  async sentSince(counters: MessageCounters, sinceMs: number): Promise<MessageCounts> {
    const { environment, userId, recipientHash, addressHash } = counters
    const lately = [...this.held.values()]
      .map(({ verification }) => verification)
      .filter((one) => one.environment === environment && one.sentAtMs >= sinceMs)
    return {
      all: sentIn(lately),
      ofUser: sentIn(lately.filter((one) => one.userId === userId)),
      ofRecipient: sentIn(lately.filter((one) => one.recipientHash === recipientHash)),
      ofAddress:
        addressHash === undefined
          ? 0
          : sentIn(lately.filter((one) => one.addressHash === addressHash)),
    }
  }

  async tidy({ nowMs, sentBeforeMs }: Parameters<Verifications['tidy']>[0]): Promise<void> {
    for (const [id, { verification }] of this.held) {
      if (verification.expiresAtMs <= nowMs) this.end(id, verification)
      if (verification.sentAtMs < sentBeforeMs) this.held.delete(id)
    }
  }

  private openOne(id: string): Verification | undefined {
    const held = this.held.get(id)
    return held === undefined || held.isOver ? undefined : held.verification
  }

  private end(id: string, verification: Verification): void {
    this.held.set(id, { verification: { ...verification, details: '' }, isOver: true })
  }
}

const sentIn = (verifications: readonly Verification[]): number =>
  verifications.reduce((sum, { sentCount }) => sum + sentCount, 0)

const isSameSubject = (one: VerificationSubject, other: VerificationSubject): boolean =>
  one.environment === other.environment &&
  one.userId === other.userId &&
  one.verifiedEvent === other.verifiedEvent &&
  one.verifiedEntityId === other.verifiedEntityId

const isAbout = (one: VerificationSubject, asked: VerificationSubject): boolean =>
  isSameSubject(one, {
    ...asked,
    verifiedEvent: asked.verifiedEvent ?? one.verifiedEvent,
    verifiedEntityId: asked.verifiedEntityId ?? one.verifiedEntityId,
  })
