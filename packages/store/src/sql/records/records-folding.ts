import { Deferred } from '../../deferred.ts'
import { StoreBusy, StoreStopped } from '../../errors.ts'
import { OutboxWatchers } from '../../outbox-watchers.ts'

/** Entries that may wait to be folded before that is done at once: a full batch. */
const EAGER_ENTRIES = 8000

/** Fewer entries wait this long, unless somebody reads: in large batches a busy row is written once, a busy page too. */
const IDLE_MS = 500

/** The same while somebody watches for messages: theirs are to leave soon. */
const WATCHED_IDLE_MS = 50

/** For readers, folds begin at least this far apart, however many read: at most forty a second. */
const FOLD_GAP_MS = 25

/** Pause after a fold that failed, a full disk say. */
const RETRY_MS = 1000

/** A read waits no longer for what is missing: the records are made anew, or their disk refuses. */
const READ_PATIENCE_MS = 2000

/** Reads before the end of the first fold wait for its thread to start, too, which takes long on a busy machine. */
const START_PATIENCE_MS = 30_000

/** What only has to be near the ledger waits longer: imports go no faster than the records can follow. */
const NEAR_PATIENCE_MS = 60_000

/** Reads that may wait for folds. */
const MAX_WAITERS = 1000

/** What a round of folding came to. */
export interface Folded {
  readonly position: number
  /** There is more to fold. */
  readonly isBehind: boolean
  /** Changes when the records are rebuilt: readers must then open them again. */
  readonly generation: number
  /** Why the records are being rebuilt; undefined = they are whole, as far as that is known. */
  readonly damage: string | undefined
  /** Environments that got messages. */
  readonly news: readonly number[]
}

export interface RecordsFoldingParts {
  /** Folds the next batch of the ledger into the records. */
  readonly fold: () => Promise<Folded>
  /** Why nothing can be folded any more; undefined = it can. */
  readonly failure: () => Error | undefined
  /** Sequence of the last entry on disk. */
  readonly committed: () => number
  /** The records were made anew: readers must open them again. */
  readonly onRebuilt: () => void
  /** Begins to make the records anew, while the former serve. */
  readonly rebuild: (damage: string) => Promise<void>
  /** Called when damage is met, and with undefined when the records were made anew. */
  readonly onDamage: (damage: string | undefined) => void
  /** Called when folds begin to fail, and with undefined when they succeed again. */
  readonly onFailure: (error: Error | undefined) => void
  /** Called when folds are to be done without rests, and when they may rest again. */
  readonly onHurry?: (isHurried: boolean) => void
  /** A clock that never runs backwards, ms. */
  readonly steadyMs: () => number
}

interface Waiter {
  readonly sequence: number
  readonly done: Deferred
}

/**
 * When the ledger is folded into the records: behind it in large batches, and at once when somebody reads
 * while entries wait. All who wait share one fold, and the folds of readers keep a distance.
 */
export class RecordsFolding {
  private readonly parts: RecordsFoldingParts
  private folded = 0
  private generation = 0
  private damage: string | undefined
  private failing: string | undefined
  private isFolding = false
  /** The first fold has ended, well or not. */
  private hasBegun = false
  private isClosed = false
  private timer: NodeJS.Timeout | undefined
  /** When the timer rings, and the soonest that a fold may begin for a reader. */
  private dueMs = 0
  private soonestMs = 0
  private readonly waiters = new Set<Waiter>()
  private readonly renewals = new Set<Deferred>()
  private readonly watchers = new OutboxWatchers()

  constructor(parts: RecordsFoldingParts) {
    this.parts = parts
  }

  /**
   * Waits until the records can be read, if not all of them: what is missing is folded behind, and
   * a disk that refuses only delays it. Error: what folds could not start.
   */
  async start(): Promise<void> {
    this.isFolding = true
    await this.parts.fold().then(this.took, this.failed)
    const failure = this.parts.failure()
    if (failure !== undefined) throw failure
  }

  /** Sequence up to which the ledger is folded in. */
  get position(): number {
    return this.folded
  }

  /** How often the records were made anew. */
  get rebuilds(): number {
    return this.generation
  }

  /** Says that the ledger has grown. */
  nudge(): void {
    const behind = this.parts.committed() - this.folded
    if (behind <= 0 || this.isFolding || this.isClosed) return
    const isUrgent = this.isUrgent
    const restMs = this.soonestMs - this.parts.steadyMs()
    if (isUrgent && restMs <= 0) this.fold()
    else this.foldIn(Math.max(restMs, isUrgent ? 0 : this.idleMs))
  }

  /** Calls `onNews` when the environment has new messages, until the answer is called. */
  watch(environment: number, onNews: () => void): () => void {
    const stop = this.watchers.add(environment, onNews)
    this.nudge()
    return stop
  }

  /** Resolves once everything committed up to `sequence` is folded in. */
  async settled(sequence: number): Promise<void> {
    const wanted = Math.min(sequence, this.parts.committed())
    if (this.folded < wanted) await this.waiterFor(wanted).done.promise
  }

  /** Resolves once everything that is committed now is folded in. Errors: StoreBusy, StoreStopped. */
  current(): Promise<void> {
    return this.reached(this.parts.committed(), READ_PATIENCE_MS)
  }

  /** Resolves once so many entries at most are not folded in. Errors: StoreBusy, StoreStopped. */
  near(entries: number): Promise<void> {
    return this.reached(this.parts.committed() - entries, NEAR_PATIENCE_MS)
  }

  private get isUrgent(): boolean {
    const behind = this.parts.committed() - this.folded
    return behind >= EAGER_ENTRIES || this.waiters.size > 0 || this.renewals.size > 0
  }

  private get idleMs(): number {
    return this.watchers.isEmpty ? IDLE_MS : WATCHED_IDLE_MS
  }

  private async reached(sequence: number, patienceMs: number): Promise<void> {
    if (this.folded >= sequence) return
    if (this.waiters.size >= MAX_WAITERS) throw new StoreBusy('too many wait for the records')
    const waiter = this.waiterFor(sequence)
    const patience = setTimeout(
      () => {
        this.giveUp(waiter)
      },
      this.hasBegun ? patienceMs : Math.max(patienceMs, START_PATIENCE_MS),
    )
    try {
      await waiter.done.promise
    } finally {
      clearTimeout(patience)
    }
  }

  /** Somebody read what is damaged. The records are made anew; never rejects. */
  async repair(damage: string): Promise<void> {
    if (this.damage !== undefined || this.isClosed) return
    this.tell(damage)
    await this.parts.rebuild(damage).then(this.fold, () => undefined)
  }

  /** Makes whole records anew, which `begin` begins; resolves once they serve. Errors: the disk's; StoreStopped. */
  async renew(begin: () => Promise<void>): Promise<void> {
    if (this.isClosed) throw closed()
    await begin()
    const done = new Deferred()
    this.renewals.add(done)
    this.parts.onHurry?.(true)
    this.fold()
    await done.promise
  }

  close(): void {
    this.isClosed = true
    this.parts.onHurry?.(true)
    clearTimeout(this.timer)
    this.reject(closed())
  }

  private waiterFor(sequence: number): Waiter {
    const waiter = { sequence, done: new Deferred() }
    if (this.isClosed) waiter.done.reject(closed())
    else this.waiters.add(waiter)
    this.parts.onHurry?.(true)
    this.nudge()
    return waiter
  }

  private giveUp(waiter: Waiter): void {
    this.waiters.delete(waiter)
    waiter.done.reject(
      new StoreBusy(
        this.damage === undefined
          ? 'the records are behind the ledger'
          : 'the records are damaged and are being made anew',
      ),
    )
  }

  private reject(error: Error): void {
    for (const renewal of this.renewals) renewal.reject(error)
    this.renewals.clear()
    for (const { done } of this.waiters) done.reject(error)
    this.waiters.clear()
  }

  /** Folds in `ms`, or when the timer that runs says, if that is sooner. */
  private foldIn(ms: number): void {
    const dueMs = this.parts.steadyMs() + ms
    if (this.timer !== undefined && this.dueMs <= dueMs) return
    clearTimeout(this.timer)
    this.dueMs = dueMs
    this.timer = setTimeout(this.fold, ms)
  }

  private readonly fold = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.isFolding || this.isClosed) return
    this.isFolding = true
    this.soonestMs = this.parts.steadyMs() + FOLD_GAP_MS
    this.parts.fold().then(this.took, this.failed)
  }

  private readonly took = ({ position, isBehind, generation, damage, news }: Folded): void => {
    this.isFolding = false
    this.hasBegun = true
    this.tellFailure(undefined)
    this.folded = position
    // One that began before somebody read damage knows nothing of it.
    if (damage !== undefined || generation !== this.generation) this.tell(damage)
    if (generation !== this.generation) {
      this.generation = generation
      this.parts.onRebuilt()
      this.watchers.callAll()
      for (const renewal of this.renewals) renewal.resolve()
      this.renewals.clear()
    }
    for (const environment of news) this.watchers.call(environment)
    for (const waiter of this.waiters) {
      if (waiter.sequence > position) continue
      this.waiters.delete(waiter)
      waiter.done.resolve()
    }
    this.parts.onHurry?.(this.isUrgent)
    if (isBehind) this.fold()
    else this.nudge()
  }

  private tell(damage: string | undefined): void {
    if ((damage === undefined) === (this.damage === undefined)) return
    this.damage = damage
    this.parts.onDamage(damage)
  }

  /** Says each failure once, however often it comes. */
  private tellFailure(error: Error | undefined): void {
    if (error?.message === this.failing || this.isClosed) return
    this.failing = error?.message
    this.parts.onFailure(error)
  }

  /** The records fall behind; the ledger goes on, and they are folded when the disk takes them again. */
  private readonly failed = (error: Error): void => {
    this.isFolding = false
    this.hasBegun = true
    this.tellFailure(error)
    if (this.parts.failure() !== undefined) return this.reject(error)
    this.soonestMs = this.parts.steadyMs() + RETRY_MS
    if (this.renewals.size > 0) this.foldIn(RETRY_MS)
    this.nudge()
  }
}

const closed = (): StoreStopped => new StoreStopped('the records are closed')
