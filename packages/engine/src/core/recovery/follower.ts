import { MINUTE_MS } from '@winnow/contract'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import type { ResidentStates } from '../../ports/store.ts'
import { type Followed, memoryFor, type MemoryParts } from '../create-core.ts'
import type { Core } from '../core.ts'
import type { Memory } from '../memory.ts'
import { ReadingCore, type ReadingParts } from '../reading-core.ts'
import { PastSequences } from './past-sequences.ts'
import { foldRest, loadSnapshot, type Recovered, type RecoveryParts } from './recover.ts'
import { Snapshotter, type SnapshotterParts } from './snapshotter.ts'

/** The active node has worked off labels that are older, by the ledger's newest entry: it scored their users again and learned. */
const WORKED_OFF_MS = 10 * MINUTE_MS

/** What a node needs that follows a ledger. */
export interface FollowerParts extends MemoryParts, RecoveryParts, SnapshotterParts {
  /** Resolves when all that was read of the ledger is lasting. Error: it is not. */
  readonly settled: () => Promise<void>
}

/**
 * Memory that follows a ledger which another node writes: what a start would read of it is known before the start. It appends nothing,
 * and writes snapshots as a core does.
 */
export class Follower {
  private readonly memory: Memory
  private readonly parts: FollowerParts
  private readonly snapshotter: Snapshotter
  private readonly past = new PastSequences(WORKED_OFF_MS)
  private recovered: Recovered
  /** The newest erasure that was folded, while nothing says what it came to; 0 = none. */
  private erasing = 0

  private constructor(memory: Memory, parts: FollowerParts, recovered: Recovered) {
    this.memory = memory
    this.parts = parts
    this.recovered = recovered
    this.snapshotter = new Snapshotter(memory, parts, {
      sequence: recovered.snapshot,
      settled: parts.settled,
    })
  }

  /** Begins with the newest snapshot. Errors: those of `loadSnapshot`. */
  static async open(parts: FollowerParts): Promise<Follower> {
    const memory = memoryFor(parts)
    return new Follower(memory, parts, await loadSnapshot(memory, parts))
  }

  /** The states of its memory. */
  get states(): ResidentStates {
    return this.parts.states
  }

  /** The entry that was folded last. */
  get sequence(): number {
    return this.recovered.sequence
  }

  /** Folds all that the ledger has. Errors: those of `foldRest`; the next call goes on. One call at a time. */
  async catchUp(): Promise<void> {
    await foldRest(this.memory, this.parts, this.recovered, (entries) => {
      const newest = entries.at(-1)
      if (newest !== undefined) this.noteFolded(newest)
      const erasure = entries.findLast(({ kind }) => kind === 'erasure')
      if (erasure !== undefined) this.erasing = erasure.sequence
    })
    if (this.erasing > 0) await this.renewOnceErased()
  }

  /** A core that answers as of what was folded. `reason`: why it takes no commands. */
  reading({ places, requests, reason }: Omit<ReadingParts, 'ledger' | 'states' | 'seed'>): Core {
    const { ledger, states, seed } = this.parts
    const parts = { ledger, states, seed, places, requests, reason }
    return new ReadingCore(this.memory, parts, () => this.sequence)
  }

  /** For `createCore`, once nothing catches up any more. */
  followed(): Followed {
    const { memory, recovered } = this
    return { memory, sequence: recovered.sequence, snapshot: this.snapshotter.sequence }
  }

  /** Once a user is erased from the ledger, a new snapshot takes the place of those that may have something of them. */
  private async renewOnceErased(): Promise<void> {
    const entry = await this.parts.ledger.get(this.erasing)
    if (entry?.kind === 'erasure' && entry.body.digest === '') return
    this.erasing = 0
    this.snapshotter.renew(() => this.sequence).catch(this.parts.onSnapshotFailure)
  }

  private noteFolded(newest: LedgerEntry): void {
    const { sequence, receivedAtMs } = newest
    this.recovered = { ...this.recovered, sequence }
    const workedOff = this.past.note(sequence, receivedAtMs)
    if (workedOff !== undefined) {
      this.memory.fanOuts.forgetUntil(workedOff)
      this.memory.learning.untaught.forgetUntil(workedOff)
    }
    this.snapshotter.consider(sequence, newest)
  }
}
