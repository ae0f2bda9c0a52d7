/** A lease on a case: only its holder works on it. */
export interface Claim {
  readonly case: number
  /** As the history of cases names them. */
  readonly who: string
  readonly claimedAtMs: number
  /** When they first looked at it; absent = not yet. */
  readonly lookedAtMs?: number
  readonly untilMs: number
}

/** A claim that is wanted, or prolonged. */
export interface ClaimRequest {
  readonly environment: number
  readonly case: number
  readonly who: string
  readonly nowMs: number
  readonly untilMs: number
}

/** Who works in a queue, and since when in this round. */
export interface RoundOf {
  readonly environment: number
  readonly queue: string
  readonly who: string
}

/**
 * Who holds which case at this moment. Durable, but no part of the ledger: what they do with the case is. A claim is on disk when
 * it is answered, and of two that come at once one wins.
 */
export interface Claims {
  /** Claims a case that nobody holds, or prolongs one's own claim. Answers who holds it then. */
  claim(request: ClaimRequest): Promise<Claim>
  /** Notes the first look of the holder. */
  look(environment: number, of: number, who: string, nowMs: number): Promise<void>
  /** Ends the claim of a person, if they have it. */
  release(environment: number, of: number, who: string): Promise<void>
  /** The claims that run, of an environment. */
  running(environment: number, nowMs: number): Promise<readonly Claim[]>
  /** Begins a new round: cases skipped before are offered again. */
  beginRound(of: RoundOf, nowMs: number): Promise<void>
  /** When the round began, ms; 0 = there is only the first. */
  roundSince(of: RoundOf): Promise<number>
  /** Forgets claims that ended before this, ms. */
  sweep(beforeMs: number): Promise<void>
}

/** A lease without activity ends after this. */
export const LEASE_MS = 600_000
