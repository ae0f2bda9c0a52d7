import type { Accepted } from '../accepted.ts'

/** A request, and what identifies a repeated one. */
export interface Asked<Request> {
  readonly request: Request
  /** As the ledger keeps it; undefined when the sender gave no key. */
  readonly requestId: string | undefined
  /** The answer to a request that came before. Error: IdempotencyConflict. */
  readonly answerTo?: () => Promise<Accepted> | undefined
}
