import { setTimeout as moment } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { BULK_PAGE, BULK_PATIENCE_MS, CHECKPOINT_EVERY, KEPT_BULKS_MAX } from './bulk-limits.ts'
import { isHeld } from './bulk-steps.ts'
import type {
  BulkStore,
  BulkTarget,
  CountingBulk,
  KeptBulk,
  PageOutcome,
  Previewed,
} from './kept-bulk.ts'

const NOT_STARTED = {
  state: 'ready',
  pass: 'do',
  position: 0,
  done: 0,
  undone: 0,
  failures: [],
} as const

/** What the register needs. */
export interface BulkMeans {
  readonly store: BulkStore
  /** Does a page of one, or undoes it. Errors: CoreUnavailable; the store's. */
  readonly take: (bulk: KeptBulk, targets: readonly BulkTarget[]) => Promise<PageOutcome>
  /** Called with each step, and after each page. */
  readonly onChange?: (bulk: KeptBulk) => void
  readonly log: Log
  readonly nowMs: () => number
  readonly isStopping: () => boolean
}

/**
 * All bulk actions. One runs at a time, page by page; the others wait. The ledger says of each case what was done with it, so
 * what is kept here only says where to go on: after a crash, a few pages are looked at again and nothing is done twice.
 */
export class BulkRegister {
  private readonly means: BulkMeans
  private readonly all = new Map<string, KeptBulk>()
  private readonly beingCounted = new Map<string, CountingBulk>()
  private readonly closing = new AbortController()
  private working: Promise<void> | undefined
  private writing: Promise<void> = Promise.resolve()

  private constructor(means: BulkMeans) {
    this.means = means
  }

  /** Reads what is kept, and goes on with what ran. */
  static async open(means: BulkMeans): Promise<BulkRegister> {
    const register = new BulkRegister(means)
    const kept = await means.store.all()
    for (const one of kept.toSorted((a, b) => a.createdAtMs - b.createdAtMs)) {
      register.all.set(one.id, fromTheStart(one))
    }
    register.wake()
    return register
  }

  /** Counts one, and keeps it. Errors: those of counting; the disk's. */
  async count(bulk: CountingBulk, count: () => Promise<Previewed>): Promise<void> {
    this.beingCounted.set(bulk.id, bulk)
    try {
      const { targets, preview } = await count()
      await this.add({ ...bulk, preview, ...NOT_STARTED }, targets)
    } finally {
      this.beingCounted.delete(bulk.id)
    }
  }

  /** One that is being counted. */
  counting(environment: number, id: string): CountingBulk | undefined {
    const one = this.beingCounted.get(id)
    return one?.job.environment === environment ? one : undefined
  }

  /** One of this environment, counted or being counted, that fits. */
  find(environment: number, fits: (bulk: CountingBulk) => boolean): CountingBulk | undefined {
    const all = [...this.all.values(), ...this.beingCounted.values()]
    return all.find((one) => one.job.environment === environment && fits(one))
  }

  private async add(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void> {
    await this.means.store.create(bulk, targets)
    this.all.set(bulk.id, bulk)
    const own = this.list(bulk.job.environment)
    const oldest = own.findLast(({ state }) => state === 'ready' || state === 'done')
    if (own.length <= KEPT_BULKS_MAX || oldest === undefined) return
    this.all.delete(oldest.id)
    await this.means.store.remove(oldest.id)
  }

  /** Undefined = there is none of this environment. */
  get(environment: number, id: string): KeptBulk | undefined {
    const one = this.all.get(id)
    return one?.job.environment === environment ? one : undefined
  }

  /** The latest first. */
  list(environment: number): readonly KeptBulk[] {
    return [...this.all.values()].filter(({ job }) => job.environment === environment).toReversed()
  }

  /** How many run, or wait for their turn. */
  get runningCount(): number {
    return [...this.all.values()].filter(({ state }) => state === 'running').length
  }

  targets(id: string): Promise<readonly BulkTarget[]> {
    return this.means.store.targets(id)
  }

  /** Changes one as a step says. Resolves to it once that is on disk. Errors: the step's; the disk's. */
  async change(id: string, step: (bulk: KeptBulk) => KeptBulk): Promise<void> {
    const before = this.all.get(id)
    if (before === undefined) return
    this.set(step(before))
    await this.write(id)
    this.wake()
  }

  /** Those with decisions that must not leave yet. */
  held(nowMs: number): readonly string[] {
    return [...this.all.values()].filter((one) => isHeld(one, nowMs)).map(({ id }) => id)
  }

  /** What runs goes on at the next start. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.working
    await this.writing.catch(() => undefined)
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted || this.means.isStopping()
  }

  private wake(): void {
    if (this.working !== undefined || this.isClosed || this.runningCount === 0) return
    this.working = this.work().finally(() => {
      this.working = undefined
      this.wake()
    })
  }

  private async work(): Promise<void> {
    const one = [...this.all.values()].find(({ state }) => state === 'running')
    if (one === undefined || this.isClosed) return
    try {
      await this.run(one.id)
    } catch (error) {
      if (this.isClosed) return
      this.means.log.trouble(`the bulk action ${one.id} waits`, error)
      const { signal } = this.closing
      await moment(BULK_PATIENCE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  private async run(id: string): Promise<void> {
    const pinned = await this.means.store.targets(id)
    let unsaved = 0
    for (;;) {
      const one = this.all.get(id)
      if (one?.state !== 'running' || this.isClosed) break
      const targets = one.retried ?? pinned
      const page = targets.slice(one.position, one.position + BULK_PAGE)
      if (page.length === 0) {
        this.set({ ...one, state: 'done', stoppedAtMs: this.means.nowMs() })
        break
      }
      await this.page(one, page)
      unsaved += page.length
      if (unsaved < CHECKPOINT_EVERY) continue
      await this.write(id)
      unsaved = 0
    }
    await this.write(id)
  }

  private set(bulk: KeptBulk): void {
    this.all.set(bulk.id, bulk)
    this.means.onChange?.(bulk)
  }

  private async page(one: KeptBulk, page: readonly BulkTarget[]): Promise<void> {
    const outcome = await this.means.take(one, page)
    // It may have been paused meanwhile, or its undo begun.
    const now = this.all.get(one.id) ?? one
    const counted =
      one.pass === 'do'
        ? { ...now, done: now.done + outcome.done }
        : { ...now, undone: now.undone + outcome.done }
    const isSamePass = now.pass === one.pass
    this.set({
      ...counted,
      ...(isSamePass && {
        position: now.position + page.length,
        failures: [...now.failures, ...outcome.failures],
      }),
    })
  }

  /** As it is when its turn comes: writes do not pass each other. */
  private write(id: string): Promise<void> {
    const written = this.writing
      .catch(() => undefined)
      .then(async () => {
        const one = this.all.get(id)
        if (one !== undefined) await this.means.store.write(one)
      })
    this.writing = written
    return written
  }
}

/** What ran is looked at from its first case again: the files may be newer than a ledger that was restored. */
function fromTheStart(bulk: KeptBulk): KeptBulk {
  if (bulk.state !== 'running' || bulk.retried !== undefined) return bulk
  const counted = bulk.pass === 'do' ? { done: 0 } : { undone: 0 }
  return { ...bulk, ...counted, position: 0, failures: [] }
}
