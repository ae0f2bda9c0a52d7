import { EntitySlab } from '@winnow/store'
import { type LedgerEntry, RouteTrial, type RouteTrialResult } from '@winnow/engine'
import { type BacktestJob, policiesOf } from './backtest-job.ts'
import { READ_STEP_ENTRIES, TRIAL_ENTRIES_MAX, TRIAL_READING_SHARE } from './backtest-limits.ts'
import type { BacktestSource } from './run-backtest.ts'

/** A route that is tried on the newest events: JSON. `wouldBe` of the job has it. */
export interface TrialJob {
  readonly job: BacktestJob
  readonly workflow: string
  readonly route: string
  /** How long it may take, in ms. */
  readonly budgetMs: number
}

/** What a route would have taken of a part of the events that were asked for. */
export interface TrialOutcome extends RouteTrialResult {
  /** Whether all events of the span were looked at; false: `firstMs` and `lastMs` say which. */
  readonly isComplete: boolean
  /** The first entry that was read: lists and decisions are as they were made from there on. */
  readonly firstEntry: number
}

/** Entries between two looks at the clock. */
const LOOK_EVERY_ENTRIES = 100

/** Tries a route within a time, on the newest entries first. `nowMs`: a clock that only goes on. Errors: the ledger's; a policy with an error. */
export async function runTrial(
  { job, workflow, route, budgetMs }: TrialJob,
  { ledger, seed }: BacktestSource,
  nowMs: () => number,
): Promise<TrialOutcome> {
  const beganMs = nowMs()
  const { wouldBe: policy, decisions } = policiesOf(job)
  const trial = new RouteTrial(
    job.span,
    { policy, workflow, route, decisions },
    seed,
    new EntitySlab(),
  )
  const isOver = (share: number) => nowMs() - beganMs > budgetMs * share
  const pages = await newestPages(job, ledger, () => isOver(TRIAL_READING_SHARE))
  for (const entry of pages.entries) trial.learn(entry)
  trial.judge()
  let taken = 0
  for (const entry of pages.entries) {
    if (taken % LOOK_EVERY_ENTRIES === 0 && isOver(1)) break
    trial.take(entry)
    taken += 1
  }
  return {
    ...trial.result(),
    isComplete: pages.isComplete && taken === pages.entries.length,
    firstEntry: pages.entries[0]?.sequence ?? job.lastSequence,
  }
}

/** The newest entries, in their order: all that came since the span began, unless they are too many or the time is over. */
async function newestPages(
  { span, lastSequence }: BacktestJob,
  ledger: BacktestSource['ledger'],
  isOver: () => boolean,
): Promise<{ readonly entries: readonly LedgerEntry[]; readonly isComplete: boolean }> {
  const pages: (readonly LedgerEntry[])[] = []
  let count = 0
  for (let end = lastSequence; end > 0;) {
    const from = Math.max(1, end - READ_STEP_ENTRIES + 1)
    const page = await ledger.read(from, end - from + 1)
    pages.push(page)
    count += page.length
    const isBefore = (page[0]?.receivedAtMs ?? 0) < span.fromMs
    end = isBefore ? 0 : from - 1
    if (end > 0 && (isOver() || count >= TRIAL_ENTRIES_MAX)) {
      return { entries: pages.toReversed().flat(), isComplete: false }
    }
  }
  return { entries: pages.toReversed().flat(), isComplete: true }
}
