import { AGGREGATES } from '../../aggregates/declared-aggregates.ts'
import { fingerprintOf } from '../../aggregates/fingerprint.ts'
import { definitionOf, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { SnapshotPart } from '../../ports/snapshots.ts'
import type { CoreParts } from '../engine-parts.ts'
import type { Memory } from '../memory.ts'

/** After a rest, a snapshot is worth writing for at least this share of the usual interval … */
const RESTED_SHARE = 0.05
/** … and once the tail takes as long to fold as the snapshot to load: so many records load while one entry is folded. */
const RECORDS_PER_ENTRY = 80

/** Entries after which a snapshot of `records` records is worth taking after a rest. */
export function restedTail(snapshotEvery: number, records: number): number {
  return Math.max(snapshotEvery * RESTED_SHARE, records / RECORDS_PER_ENTRY)
}

/** What a snapshot needs of a core. */
export type SnapshotterParts = Pick<
  CoreParts,
  'snapshots' | 'states' | 'limits' | 'yieldTurn' | 'onSnapshotFailure'
>

type Came = Pick<LedgerEntry, 'kind' | 'receivedAtMs'>

/**
 * Copies memory to disk in the background, slice by slice between events, when the tail of the ledger has grown long:
 * about once a minute, less often under load. A failed snapshot is tried again later: it costs time at the next start,
 * never data.
 */
export class Snapshotter {
  /** Sequence of the newest snapshot. */
  sequence: number
  private readonly memory: Memory
  private readonly parts: SnapshotterParts
  private readonly settled: () => Promise<void>
  private running: Promise<void> | undefined
  /** When the last one was begun, or the first entry came. */
  private begunMs = NaN
  /** When the latest entry came that came from outside. */
  private nowMs = NaN

  /** `settled` resolves when everything appended before its call is on disk. */
  constructor(
    memory: Memory,
    parts: SnapshotterParts,
    start: { readonly sequence: number; readonly settled: () => Promise<void> },
  ) {
    this.memory = memory
    this.parts = parts
    this.sequence = start.sequence
    this.settled = start.settled
  }

  /**
   * Begins a snapshot when enough has happened since the last. All until `durable` is on disk already; the entry that
   * came there last says what time it is, unless it follows from an earlier one.
   */
  consider(durable: number, { kind, receivedAtMs }: Came): void {
    if (definitionOf({ kind }).isFollowing !== true) this.nowMs = receivedAtMs
    if (Number.isNaN(this.begunMs)) this.begunMs = this.nowMs
    if (this.running !== undefined || !this.isDue(durable - this.sequence)) return
    this.begunMs = this.nowMs
    this.running = this.take(durable).finally(() => {
      this.running = undefined
    })
  }

  /** A snapshot of now in the place of all others. `last`: the sequence of the newest entry. Error: it cannot be written. */
  async renew(last: () => number): Promise<void> {
    while (this.running !== undefined) await this.running
    const sequence = last()
    const renewed = this.settled().then(() => this.write(sequence))
    this.running = renewed.catch(() => undefined).finally(() => (this.running = undefined))
    await renewed
    await this.parts.snapshots.keepNewest?.()
  }

  /** A last snapshot, so that the next start has no tail to fold. */
  async last(durable: number): Promise<void> {
    await this.running
    if (durable > this.sequence) await this.take(durable)
  }

  private isDue(entries: number): boolean {
    const { snapshotEvery, snapshotRestMs } = this.parts.limits
    if (entries >= snapshotEvery) return true
    // After a clock jumped back, the time since the last snapshot is unknown; a bit earlier was read before.
    const isRested = Math.abs(this.nowMs - this.begunMs) >= snapshotRestMs
    return isRested && entries >= restedTail(snapshotEvery, this.parts.states.size)
  }

  private async take(sequence: number): Promise<void> {
    try {
      await this.write(sequence)
    } catch (error) {
      this.parts.onSnapshotFailure(error)
    }
  }

  private async write(sequence: number): Promise<void> {
    await this.parts.snapshots.write(sequence, this.slices())
    this.sequence = sequence
  }

  private savedPolicies(): Readonly<
    Record<'policies' | 'watch' | 'counters', Uint8Array | undefined>
  > {
    const { policies, watch, counters } = this.memory
    return { policies: policies.save(), watch: watch.save(), counters: counters.save() }
  }

  private async *slices(): AsyncGenerator<SnapshotPart> {
    yield { name: 'engine', bytes: fingerprintOf(AGGREGATES) }
    yield { name: 'scores', bytes: this.memory.scores.save() }
    yield { name: 'fan_outs', bytes: this.memory.fanOuts.save() }
    // All at once: what is watched and counted is in force at the same moment.
    const { policies, watch, counters } = this.savedPolicies()
    if (policies !== undefined) yield { name: 'policies', bytes: policies }
    if (watch !== undefined) yield { name: 'policy_watch', bytes: watch }
    if (counters !== undefined) yield { name: 'counters', bytes: counters }
    for (const part of this.memory.requests.parts()) {
      yield part
      await this.parts.yieldTurn()
    }
    for (const bytes of this.parts.states.slices()) {
      yield { name: 'entities', bytes }
      await this.parts.yieldTurn()
    }
    for (const bytes of this.memory.learning.slices()) {
      yield { name: 'learning', bytes }
      await this.parts.yieldTurn()
    }
    for (const bytes of this.memory.lists.parts()) {
      yield { name: 'lists', bytes }
      await this.parts.yieldTurn()
    }
    for (const bytes of this.memory.fields.parts()) {
      yield { name: 'fields', bytes }
      await this.parts.yieldTurn()
    }
    // A slice may hold the effects of entries that are not on disk yet. If they were lost in a
    // crash, others would get their sequences and find them taken: so the snapshot waits for them.
    await this.settled()
  }
}
