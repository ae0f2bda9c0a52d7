import type { KeptBacktest } from '../backtests/kept-backtest.ts'
import { MemoryJobs } from './memory-jobs.ts'
import type { BacktestMeans } from '../backtests/backtest-register.ts'
import type { Trials } from '../backtests/backtests-in.ts'
import { runTrial } from '../backtests/run-trial.ts'
import { type BacktestSource, runBacktest } from '../backtests/run-backtest.ts'

/** Runs backtests in this thread. */
const startHere =
  (source: BacktestSource): BacktestMeans['start'] =>
  (job, onProgress) => {
    let isCancelled = false
    const report = runBacktest(job, source, {
      wantsFigures: () => true,
      tell: onProgress,
      isCancelled: () => isCancelled,
    })
    return {
      report,
      cancel: () => {
        isCancelled = true
      },
    }
  }

/** Tries routes in this thread. */
const trialsHere =
  (source: BacktestSource): Trials['startTrial'] =>
  (job) =>
    runTrial(job, source, () => performance.now())

/** Backtests of a test: kept in memory, and run in this thread. */
export const backtestsHere = (source: BacktestSource) => ({
  files: new MemoryJobs<KeptBacktest>(),
  start: startHere(source),
  startTrial: trialsHere(source),
})
