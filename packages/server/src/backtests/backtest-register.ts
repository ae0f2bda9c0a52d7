import type { BacktestJob } from './backtest-job.ts'
import { KEPT_BACKTESTS_MAX, WAITING_BACKTESTS_MAX } from './backtest-limits.ts'
import type { RunningBacktest } from './backtest-thread.ts'
import {
  type BacktestCode,
  type BacktestStore,
  isOver,
  type KeptBacktest,
  type OverBacktest,
} from './kept-backtest.ts'
import { BacktestCancelled, type BacktestProgress } from './run-backtest.ts'

/** Too many backtests wait. */
export class BacktestsBusy extends Error {
  override readonly name = 'BacktestsBusy'
}

/** What the register needs. */
export interface BacktestMeans {
  readonly files: BacktestStore
  readonly start: (
    job: BacktestJob,
    onProgress: (progress: BacktestProgress) => void,
  ) => RunningBacktest
  /** What runs them. */
  readonly code: BacktestCode
  /** The later, the larger. */
  readonly newId: (nowMs: number) => string
  /** Called before it is kept that a backtest is over, so that a crash between tells of it twice, never not at all. */
  readonly onOver: (backtest: OverBacktest) => Promise<void>
  /** Called with each step of a backtest. */
  readonly onChange: (backtest: KeptBacktest) => void
  /** What could not be kept: the backtest goes on. */
  readonly onTrouble: (error: unknown) => void
}

/** All backtests: one runs at a time, the others wait. What was not over when the service stopped is run again. */
export class BacktestRegister {
  private readonly means: BacktestMeans
  private readonly all = new Map<string, KeptBacktest>()
  private running: { readonly id: string; readonly run: RunningBacktest } | undefined
  private writing: Promise<void> = Promise.resolve()
  private isClosed = false

  private constructor(means: BacktestMeans) {
    this.means = means
  }

  /** Reads what is kept, and begins what was not over. */
  static async open(means: BacktestMeans): Promise<BacktestRegister> {
    const register = new BacktestRegister(means)
    const kept = await means.files.all()
    const inOrder = kept.toSorted((one, other) => one.createdAtMs - other.createdAtMs)
    for (const one of inOrder) {
      register.all.set(one.id, isOver(one) ? one : { ...one, state: 'waiting', share: 0 })
    }
    register.next()
    return register
  }

  /** Errors: BacktestsBusy; the disk's. */
  async begin(job: BacktestJob, nowMs: number): Promise<KeptBacktest> {
    const waiting = [...this.all.values()].filter((one) => !isOver(one))
    if (waiting.length >= WAITING_BACKTESTS_MAX) {
      throw new BacktestsBusy(`${WAITING_BACKTESTS_MAX} backtests wait already`)
    }
    const id = this.means.newId(nowMs)
    const backtest: KeptBacktest = { id, job, state: 'waiting', createdAtMs: nowMs, share: 0 }
    this.put(backtest)
    await this.means.files.write(backtest)
    await this.forgetOldest(job.span.environment)
    this.next()
    return this.all.get(id) ?? backtest
  }

  /** Undefined = there is none of this environment. */
  get(environment: number, id: string): KeptBacktest | undefined {
    const one = this.all.get(id)
    return one?.job.span.environment === environment ? one : undefined
  }

  /** The latest first. */
  list(environment: number): readonly KeptBacktest[] {
    return [...this.all.values()]
      .filter(({ job }) => job.span.environment === environment)
      .toReversed()
  }

  /** Nothing happens to one that is over. */
  cancel(id: string): void {
    const one = this.all.get(id)
    if (one === undefined || isOver(one)) return
    if (this.running?.id === id) this.running.run.cancel()
    else this.finish({ ...one, state: 'cancelled' })
  }

  /** What runs is given up, and run again at the next start. */
  async close(): Promise<void> {
    this.isClosed = true
    const run = this.running?.run
    run?.cancel()
    await run?.report.catch(() => undefined)
    await this.writing
  }

  private next(): void {
    if (this.running !== undefined || this.isClosed) return
    const one = [...this.all.values()].find(({ state }) => state === 'waiting')
    if (one !== undefined) void this.run(one)
  }

  private async run(waiting: KeptBacktest): Promise<void> {
    const one = { ...waiting, code: this.means.code }
    const { id, job } = one
    this.put({ ...one, state: 'running' })
    const run = this.means.start(job, (progress) => this.note(id, progress))
    this.running = { id, run }
    try {
      const report = await run.report
      this.finish({ ...one, state: 'done', share: 1, report })
    } catch (error) {
      if (!this.isClosed) this.finish(failed(one, error))
    }
    this.running = undefined
    this.next()
  }

  private note(id: string, progress: BacktestProgress): void {
    const one = this.all.get(id)
    if (one !== undefined) this.put({ ...one, ...progress })
  }

  private finish(backtest: OverBacktest): void {
    this.put(backtest)
    const { files, onOver, onTrouble } = this.means
    this.writing = this.writing
      .then(() => onOver(backtest))
      .catch(onTrouble)
      .then(() => files.write(backtest))
      .catch(onTrouble)
  }

  private put(backtest: KeptBacktest): void {
    this.all.set(backtest.id, backtest)
    this.means.onChange(backtest)
  }

  private async forgetOldest(environment: number): Promise<void> {
    const own = this.list(environment)
    if (own.length <= KEPT_BACKTESTS_MAX) return
    const oldest = own.findLast(isOver)
    if (oldest === undefined) return
    this.all.delete(oldest.id)
    await this.means.files.remove(oldest.id)
  }
}

function failed(one: KeptBacktest, error: unknown): OverBacktest {
  if (error instanceof BacktestCancelled) return { ...one, state: 'cancelled' }
  return { ...one, state: 'failed', error: error instanceof Error ? error.message : String(error) }
}
