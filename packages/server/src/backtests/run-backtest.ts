import {
  type ComparedPolicies,
  type EntityKey,
  type Ledger,
  LedgerBacktest,
  type LedgerBacktestReport,
} from '@winnow/engine'
import { EntitySlab } from '@winnow/store'
import { type BacktestJob, policiesOf } from './backtest-job.ts'
import { FIRST_ENTRIES, READ_STEP_ENTRIES } from './backtest-limits.ts'

/** How far a backtest is. */
export interface BacktestProgress {
  /** 0 to 1, of both passes. */
  readonly share: number
  /** Figures so far; absent while there are no newer ones. */
  readonly report?: LedgerBacktestReport
}

/** The ledger that a backtest reads, and its seed. */
export interface BacktestSource {
  readonly ledger: Pick<Ledger, 'read'>
  readonly seed: EntityKey
}

/** Who watches a backtest. */
export interface BacktestWatch {
  /** Called after each step. Answers whether figures are wanted now: they take some ms to make. */
  wantsFigures(): boolean
  tell(progress: BacktestProgress): void
  /** Looked at before each step. */
  isCancelled(): boolean
}

/** A backtest that was given up. */
export class BacktestCancelled extends Error {
  override readonly name = 'BacktestCancelled'
}

/**
 * Runs a backtest: first over the newest entries, with figures at once, then over all. Pure but for the ledger: the
 * same job on the same ledger gives the same report. Errors: BacktestCancelled; the ledger's; a policy with an error.
 */
export async function runBacktest(
  job: BacktestJob,
  source: BacktestSource,
  watch: BacktestWatch,
): Promise<LedgerBacktestReport> {
  const policies = policiesOf(job)
  const first = new Passes(job, policies, { source, watch })
  const from = Math.max(1, job.lastSequence - FIRST_ENTRIES + 1)
  const report = await first.run(from, () => undefined)
  if (from === 1) return report
  watch.tell({ share: 0, report })
  return new Passes(job, policies, { source, watch }).run(1, (progress) => watch.tell(progress))
}

/** Two passes over a range of the ledger. */
class Passes {
  private readonly job: BacktestJob
  private readonly ledger: BacktestSource['ledger']
  private readonly watch: BacktestWatch
  private readonly backtest: LedgerBacktest

  constructor(
    job: BacktestJob,
    policies: ComparedPolicies,
    { source, watch }: { readonly source: BacktestSource; readonly watch: BacktestWatch },
  ) {
    this.job = job
    this.ledger = source.ledger
    this.watch = watch
    this.backtest = new LedgerBacktest(job.span, policies, source.seed, new EntitySlab())
  }

  async run(
    from: number,
    tell: (progress: BacktestProgress) => void,
  ): Promise<LedgerBacktestReport> {
    const { backtest, watch } = this
    const { costs } = this.job
    await this.each(
      from,
      (entry) => backtest.learn(entry),
      (share) => tell({ share: share / 2 }),
    )
    backtest.judge()
    await this.each(
      from,
      (entry) => backtest.take(entry),
      (done) => {
        const share = (1 + done) / 2
        tell(watch.wantsFigures() ? { share, report: backtest.report(costs) } : { share })
      },
    )
    return backtest.report(costs)
  }

  private async each(
    from: number,
    take: (entry: Awaited<ReturnType<Ledger['read']>>[number]) => void,
    tell: (share: number) => void,
  ): Promise<void> {
    const { lastSequence: last } = this.job
    const read = (next: number) =>
      this.ledger.read(next, Math.min(READ_STEP_ENTRIES, last - next + 1))
    // The next entries are read, in the thread of the store, while these are taken.
    let coming = read(from)
    for (let next = from; next <= last;) {
      if (this.watch.isCancelled()) {
        await coming.catch(() => undefined)
        throw new BacktestCancelled('the backtest was cancelled')
      }
      const entries = await coming
      if (entries.length === 0) throw new Error(`the ledger has no entry ${next} any more`)
      next = (entries.at(-1)?.sequence ?? next) + 1
      if (next <= last) coming = read(next)
      for (const entry of entries) take(entry)
      tell((next - from) / (last - from + 1))
    }
  }
}
