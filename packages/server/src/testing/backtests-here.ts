import type { Ledger } from '@winnow/engine'
import type { BacktestMeans } from '../backtests/backtest-register.ts'
import { runBacktest } from '../backtests/run-backtest.ts'

/** Runs backtests of a ledger in this thread. */
export const backtestsHere =
  (ledger: Pick<Ledger, 'read'>): BacktestMeans['start'] =>
  (job, onProgress) => {
    let isCancelled = false
    const report = runBacktest(job, ledger, {
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
