import type { Account, Endpoint, OutboxMessage } from '@winnow/engine'
import type { BodySources } from './body-sources.ts'

/** What a body is made of. */
export interface BodyInput {
  readonly message: OutboxMessage
  readonly endpoint: Pick<Endpoint, 'body' | 'version' | 'environment' | 'isMasked'>
  readonly account: Pick<Account, 'id' | 'scoreScale'>
}

/** How messages are written for a receiver. The same input gives the same value for good. */
export interface BodyFormat {
  /** As endpoints name it. */
  readonly name: string
  readonly versions: readonly number[]
  /** A JSON value; undefined = the format has no body for this message, which is then not delivered. */
  readonly write: (input: BodyInput) => unknown
  /**
   * Instead of `write` when a message is taken up, for formats that contain more than messages do. What it reads may change
   * later: the body is stored with its delivery, and is the same at each try.
   */
  readonly read?: (input: BodyInput, sources: BodySources) => Promise<unknown>
}
