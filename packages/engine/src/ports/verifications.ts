/** Whom a verification is about, and what it protects. Absent members match any. */
export interface VerificationSubject {
  readonly environment: number
  readonly userId: string
  /** The event that is protected: `$login`. */
  readonly verifiedEvent?: string | undefined
  /** The id of what is protected: a session, an order. */
  readonly verifiedEntityId?: string | undefined
}

/** A one-time code on its way: it proves that a user reads an email address or a phone. Times are ms since 1970. */
export interface Verification extends VerificationSubject {
  /** 32 hex digits, drawn at random. */
  readonly id: string
  /** Keyed hash of the code; the code itself is stored nowhere. */
  readonly codeHash: string
  /** What a resend and the events need, as JSON; empty once the verification is over. */
  readonly details: string
  /** Keyed hashes of the recipient and of the user's IP address, to count messages by. */
  readonly recipientHash: string
  readonly addressHash?: string | undefined
  readonly sentAtMs: number
  readonly expiresAtMs: number
  /** Messages sent so far, resends included. */
  readonly sentCount: number
  /** Codes that were tried since the last message. */
  readonly attemptsCount: number
}

/** A verification that begins with its first message. */
export type NewVerification = Omit<Verification, 'sentCount' | 'attemptsCount'>

/** By whom messages are counted. */
export interface MessageCounters {
  readonly environment: number
  readonly userId: string
  readonly recipientHash: string
  readonly addressHash?: string | undefined
}

/** Messages of an environment since a moment: all, and those of one user, recipient and IP address. */
export interface MessageCounts {
  readonly all: number
  readonly ofUser: number
  readonly ofRecipient: number
  readonly ofAddress: number
}

/** A code that replaces the one before. */
export interface RenewedCode {
  readonly codeHash: string
  readonly sentAtMs: number
  readonly expiresAtMs: number
  /** Messages that the verification may have in all. */
  readonly maxSent: number
}

/**
 * Verifications that are open, and those of the last time so that messages can be counted. Each change is on disk when it
 * resolves, and no two callers can use the same attempt or the same code.
 */
export interface Verifications {
  /** Stores a verification. Others of the same subject, all members equal, are over from then on. */
  open(verification: NewVerification): Promise<void>
  /** The newest of a subject that is open and not expired. */
  newest(subject: VerificationSubject, nowMs: number): Promise<Verification | undefined>
  /** Replaces the code and counts a message; attempts start anew. False if it is over, or had all its messages. */
  renew(id: string, code: RenewedCode): Promise<boolean>
  /** Counts an attempt, and answers with the verification. Undefined if it is over, expired, or had all its attempts. */
  attempt(
    id: string,
    bounds: { readonly nowMs: number; readonly maxAttempts: number },
  ): Promise<Verification | undefined>
  /** Ends a verification if its code has this hash. True for exactly one caller. */
  close(id: string, codeHash: string): Promise<boolean>
  /** Messages of verifications that were last sent at `sinceMs` or later. */
  sentSince(counters: MessageCounters, sinceMs: number): Promise<MessageCounts>
  /** Empties the details of what expired, and removes what was sent last before `sentBeforeMs`. */
  tidy(bounds: { readonly nowMs: number; readonly sentBeforeMs: number }): Promise<void>
}
