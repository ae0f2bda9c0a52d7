import { LIMITS } from '@winnow/contract'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { SnapshotPart } from '../../ports/snapshots.ts'
import { RecentRequests } from './recent-requests.ts'
import { type KnownRequest, type RequestIdentity, requestOf } from '../../entries/request-id.ts'

/**
 * Which requests came with a key: those of a day, and the last ones of those that the store keeps for good. These are
 * forgotten by their number alone.
 */
export class RequestMemory {
  private readonly recent = new RecentRequests({
    count: LIMITS.idempotencyKeysCount,
    age: LIMITS.idempotencyKeepMs,
  })
  private readonly lasting: RecentRequests

  /** `lastingCount`: requests with lasting keys that are remembered at least. */
  constructor(lastingCount: number) {
    this.lasting = new RecentRequests({ count: lastingCount, age: Infinity })
  }

  /** Keys that do not last are all known since then, ms since 1970; 0 = all that ever came. */
  get sinceMs(): number {
    return this.recent.since
  }

  /** Whether there were more with lasting keys than are remembered. */
  get hasForgottenLasting(): boolean {
    return this.lasting.since !== 0
  }

  find({ key, isLasting }: Pick<RequestIdentity, 'key' | 'isLasting'>): KnownRequest | undefined {
    return (isLasting ? this.lasting : this.recent).find(key)
  }

  /** Notes with which key an entry came. */
  note({ requestId, sequence, receivedAtMs }: LedgerEntry): void {
    if (requestId === undefined) return
    const { key, digest, isLasting } = requestOf(requestId)
    const request = { digest, sequence }
    if (isLasting) this.lasting.add(key, request, sequence)
    else this.recent.add(key, request, receivedAtMs)
  }

  *parts(): Generator<SnapshotPart> {
    for (const bytes of this.recent.parts()) yield { name: 'requests', bytes }
    for (const bytes of this.lasting.parts()) yield { name: 'lasting_requests', bytes }
  }

  /** Answers whether the part is one of these. */
  restore({ name, bytes }: SnapshotPart): boolean {
    if (name === 'requests') this.recent.restore(bytes)
    else if (name === 'lasting_requests') this.lasting.restore(bytes)
    else return false
    return true
  }
}
