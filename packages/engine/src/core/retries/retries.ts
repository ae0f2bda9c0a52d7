import { fromCanonicalJson } from '@winnow/contract'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import type { Accepted } from '../accepted.ts'
import type { Repeatable } from '../requests.ts'
import { IdempotencyConflict } from '../core-errors.ts'
import type { CoreParts } from '../engine-parts.ts'
import type { PendingEntries } from '../pending-entries.ts'
import type { RequestMemory } from './request-memory.ts'
import {
  identify,
  type KnownRequest,
  nameOfRequest,
  type RequestIdentity,
} from '../../entries/request-id.ts'

/** Answers repeated requests with the answer to the first one. */
export class Retries {
  private readonly requests: RequestMemory
  private readonly pending: PendingEntries
  private readonly parts: Pick<CoreParts, 'seed' | 'requests'>

  constructor(
    requests: RequestMemory,
    pending: PendingEntries,
    parts: Pick<CoreParts, 'seed' | 'requests'>,
  ) {
    this.requests = requests
    this.pending = pending
    this.parts = parts
  }

  /** Undefined when the sender gave no key: then nothing can be a retry of it. */
  identityOf({ environment, idempotency }: Repeatable): RequestIdentity | undefined {
    return idempotency && identify(this.parts.seed, environment, idempotency)
  }

  /**
   * The answer to a retry, once its first try is on disk; undefined when the request is new. Error:
   * IdempotencyConflict when it came with another body.
   */
  answerTo(identity: RequestIdentity | undefined): Promise<Accepted> | undefined {
    const known = identity && (this.requests.find(identity) ?? identity.earlier)
    if (identity === undefined || known === undefined) return undefined
    if (known.digest === identity.digest || known.digest === identity.formerDigest()) {
      return this.firstAnswer(known.sequence)
    }
    throw new IdempotencyConflict('this idempotency key came before with another body')
  }

  /** The entry of the request that came with a lasting key; undefined = none that is in memory. */
  entryOf(environment: number, key: string): number | undefined {
    return this.requests.find(this.lasting(environment, key))?.sequence
  }

  /** Those of these keys that only the store knows. */
  async recall(
    environment: number,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, KnownRequest>> {
    if (!this.requests.hasForgottenLasting) return new Map()
    const keysByName = new Map<string, string>()
    for (const key of keys) {
      const identity = this.lasting(environment, key)
      if (this.requests.find(identity) === undefined) {
        keysByName.set(nameOfRequest(identity.key), key)
      }
    }
    const kept = (await this.parts.requests?.([...keysByName.keys()])) ?? []
    return new Map(kept.map(({ name, ...request }) => [keysByName.get(name) ?? '', request]))
  }

  private lasting(environment: number, key: string): RequestIdentity {
    return identify(this.parts.seed, environment, { key, bodyDigest: '', isLasting: true })
  }

  private async firstAnswer(sequence: number): Promise<Accepted> {
    await this.pending.durable(sequence)
    const entry = await this.pending.get(sequence)
    if (entry === undefined) throw new Error(`the ledger lost entry ${sequence}`)
    const outcome = decodeOutcome(entry.outcome)
    const event = entryOfKind('event', entry)
    const linkedTo = event && fromCanonicalJson(event.body).userId
    return { sequence, outcome, repeated: true, firstCameAtMs: entry.receivedAtMs, linkedTo }
  }
}
