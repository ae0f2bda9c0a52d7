import { setImmediate as nextTurn, setTimeout as moment } from 'node:timers/promises'
import { type Followed, Follower, type ResidentStates, type Store } from '@winnow/engine'
import type { PostgresNode, StandbyStore } from '@winnow/store'
import type { Config } from '../config/settings.ts'
import type { Log } from '../log.ts'
import { coreLimits } from './core-limits.ts'

/** Between two looks at the ledger. */
const FOLLOW_EVERY_MS = 250

/** Between two tries, after an error. */
const RETRY_MS = 1000

/** What a node knows of the ledger when it becomes active. */
export interface FollowedLedger {
  readonly followed: Followed
  readonly states: ResidentStates
}

/** How far a follower is behind the ledger. */
export interface FollowingLag {
  /** Entries that it has yet to read, at its last look. */
  readonly entries: number
  /** What is older was read. */
  readonly ms: number
}

interface FollowingParts {
  readonly node: Pick<PostgresNode, 'standby'>
  readonly config: Config
  readonly log: Pick<Log, 'info' | 'trouble'>
  /** Called whenever the follower is at the end of the ledger; it must not fail. */
  readonly onCaughtUp?: (standby: StandbyStore, follower: Follower) => void
  /** Gives all of it up. */
  readonly signal?: AbortSignal | undefined
}

/** A ledger that is followed, from the entry on that its follower knows. */
interface Begun {
  readonly standby: StandbyStore
  readonly follower: Follower
}

/** Keeps a node that waits near the end of the ledger, so that it can take over at once. */
export class LedgerFollowing {
  private readonly parts: FollowingParts
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined
  private begun: Begun | undefined
  private failing: string | undefined
  /** When the ledger ended where the follower is, by a clock that never jumps, ms. */
  private currentMs: number | undefined

  constructor(parts: FollowingParts) {
    this.parts = parts
  }

  /** How far it is; undefined = it has not been at the end of the ledger yet. */
  get lag(): FollowingLag | undefined {
    const { begun, currentMs } = this
    if (begun === undefined || currentMs === undefined) return undefined
    const entries = begun.standby.ledger.last() - begun.follower.sequence
    return { entries, ms: Math.round(performance.now() - currentMs) }
  }

  /** The entry that was folded last; 0 = none. */
  get sequence(): number {
    return this.begun?.follower.sequence ?? 0
  }

  /** Follows from now on. A second call does nothing. */
  begin(): void {
    this.running ??= this.run()
  }

  /** Stops, at the next entries. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  /**
   * Stops. Returns what is known of the ledger of this store, which nobody else writes to any more; undefined = nothing of this ledger.
   */
  async handOver(store: Pick<Store, 'seed'>): Promise<FollowedLedger | undefined> {
    await this.stop()
    const { begun } = this
    if (begun === undefined || !(await this.isOf(begun, store))) return undefined
    const { follower } = begun
    return { followed: follower.followed(), states: follower.states }
  }

  private async isOf({ standby }: Begun, { seed }: Pick<Store, 'seed'>): Promise<boolean> {
    if (seed.lo !== standby.seed.lo || seed.hi !== standby.seed.hi) return false
    try {
      await standby.ledger.check()
      return true
    } catch (error) {
      this.parts.log.trouble('what was followed is read again', error)
      return false
    }
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted || this.parts.signal?.aborted === true
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const isWell = await this.follow().then(
        () => true,
        (error: unknown) => this.failed(error),
      )
      const { signal } = this.stopping
      const pauseMs = isWell ? FOLLOW_EVERY_MS : RETRY_MS
      await moment(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  private async follow(): Promise<void> {
    this.begun ??= await this.open()
    const { begun } = this
    if (begun === undefined || this.isStopping) return
    const lookedMs = performance.now()
    await begun.standby.ledger.look()
    await begun.follower.catchUp()
    this.currentMs = lookedMs
    if (this.failing !== undefined) this.parts.log.info('the ledger is followed again')
    this.failing = undefined
    this.parts.onCaughtUp?.(begun.standby, begun.follower)
  }

  /** A snapshot that is being loaded is loaded to its end: a start would load it, too. */
  private async open(): Promise<Begun | undefined> {
    const { node, config, log, signal } = this.parts
    const standby = await node.standby()
    if (standby === undefined) return undefined
    const { ledger, snapshots, seed } = standby
    const follower = await Follower.open({
      ledger,
      snapshots,
      seed,
      states: standby.newStates(),
      limits: coreLimits(config),
      clockMs: () => performance.now(),
      recovering: AbortSignal.any([
        this.stopping.signal,
        ...(signal === undefined ? [] : [signal]),
      ]),
      yieldTurn: () => nextTurn(),
      settled: () => ledger.settled(),
      onSnapshotFailure: (error) => log.trouble('a snapshot could not be written', error),
    })
    return { standby, follower }
  }

  private forget(): void {
    this.begun = undefined
    this.currentMs = undefined
  }

  /** Says each failure once. What was read of another ledger than this is read again. */
  private failed(error: unknown): false {
    if (this.isStopping) return false
    if (error instanceof Error && error.name === 'LedgerDiffers') this.forget()
    const message = error instanceof Error ? error.message : ''
    if (message !== this.failing) this.parts.log.trouble('the ledger cannot be followed', error)
    this.failing = message
    return false
  }
}
