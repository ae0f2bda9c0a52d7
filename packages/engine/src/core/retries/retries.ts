import type { EntityKey } from '../../entities/entity-key.ts'
import { decodeOutcome } from '../../outcome.ts'
import { type Accepted, type EventRequest, IdempotencyConflict } from '../core.ts'
import type { PendingEntries } from '../pending-entries.ts'
import type { RecentRequests } from './recent-requests.ts'
import { identify, type RequestIdentity } from './request-id.ts'

/** Answers repeated requests with the answer to the first one. */
export class Retries {
  private readonly requests: RecentRequests
  private readonly pending: PendingEntries
  private readonly seed: EntityKey

  constructor(requests: RecentRequests, pending: PendingEntries, seed: EntityKey) {
    this.requests = requests
    this.pending = pending
    this.seed = seed
  }

  /** Undefined when the sender gave no key: then nothing can be a retry of it. */
  identityOf({
    environment,
    idempotency,
  }: Pick<EventRequest, 'environment' | 'idempotency'>): RequestIdentity | undefined {
    return idempotency && identify(this.seed, environment, idempotency)
  }

  /**
   * The answer to a retry, once its first try is on disk; undefined when the request is new. Error:
   * IdempotencyConflict when it came with another body.
   */
  answerTo(identity: RequestIdentity | undefined): Promise<Accepted> | undefined {
    const known = identity && this.requests.find(identity.key)
    if (known === undefined) return undefined
    if (known.digest === identity?.digest) return this.firstAnswer(known.sequence)
    throw new IdempotencyConflict('this idempotency key came before with another body')
  }

  /** The entry of the request that came with a key; undefined = none that is remembered. */
  entryOf(environment: number, key: string): number | undefined {
    const identity = identify(this.seed, environment, { key, bodyDigest: '' })
    return this.requests.find(identity.key)?.sequence
  }

  private async firstAnswer(sequence: number): Promise<Accepted> {
    await this.pending.durable(sequence)
    const entry = await this.pending.get(sequence)
    if (entry === undefined) throw new Error(`the ledger lost entry ${sequence}`)
    const outcome = decodeOutcome(entry.outcome)
    return { sequence, outcome, repeated: true, firstCameAtMs: entry.receivedAtMs }
  }
}
