import type { Account, Endpoint, OutboxMessage } from '@winnow/engine'

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
}
