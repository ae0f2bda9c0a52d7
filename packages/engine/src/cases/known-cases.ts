import type { CaseEntity, StoredCase } from '../ports/cases.ts'
import type { QueuesInForce } from '../ports/queue.ts'

/** What is known of the cases of one environment when an entry is folded into them. */
export interface KnownCases {
  queues(): QueuesInForce
  one(id: number): StoredCase | undefined
  /** Open cases about a user, or something of theirs; no copies. */
  ofUser(userId: string): readonly StoredCase[]
  /** Open cases about an entity, in any queue; no copies. */
  ofEntity(entity: CaseEntity): readonly StoredCase[]
  /** The newest case of an entity in a queue that is no copy, open or not. */
  newest(entity: CaseEntity, queue: string): StoredCase | undefined
  /** Cases that an entry ended. */
  endedBy(sequence: number): readonly StoredCase[]
  /** Golden cases of a queue, the oldest first; at most CASE_LIMITS.goldenOfQueue. */
  golden(queue: string): readonly number[]
  /** How many are open. */
  open(): number
}

/** What an entry changes of a case. */
export interface CaseChange {
  /** Undefined = it is new. */
  readonly before: StoredCase | undefined
  readonly after: StoredCase
}

/** Cases as they are while one entry is folded: each is changed on top of what was changed before. */
export class CasesInHand {
  private readonly known: KnownCases
  private readonly changed = new Map<number, CaseChange>()

  constructor(known: KnownCases) {
    this.known = known
  }

  get changes(): readonly CaseChange[] {
    return [...this.changed.values()]
  }

  has(id: number): boolean {
    return this.changed.has(id)
  }

  /** A case as it is now. */
  now(of: StoredCase): StoredCase {
    return this.changed.get(of.id)?.after ?? of
  }

  put(after: StoredCase): void {
    const before = this.changed.get(after.id)?.before ?? this.known.one(after.id)
    this.changed.set(after.id, { before, after })
  }
}
