import { join } from 'node:path'
import type { StorePlace } from '@winnow/store'
import { JobFiles } from '../jobs/job-files.ts'
import type { BacktestMeans } from './backtest-register.ts'
import type { Log } from '../log.ts'
import { startBacktest, startTrial } from './backtest-thread.ts'
import type { KeptBacktest } from './kept-backtest.ts'
import type { TrialJob, TrialOutcome } from './run-trial.ts'

/** How a route is tried. */
export interface Trials {
  readonly startTrial: (job: TrialJob) => Promise<TrialOutcome>
}

/** Backtests of the ledger of a store, kept in a data directory. */
export const backtestsIn = (
  dataDirectory: string,
  place: StorePlace,
  log: Log,
): Pick<BacktestMeans, 'files' | 'start'> & Trials => ({
  files: new JobFiles<KeptBacktest>(join(dataDirectory, 'backtests'), (file) =>
    log.info('a kept backtest is damaged and left out', { file }),
  ),
  start: (job, onProgress) => startBacktest(place, job, onProgress),
  startTrial: (job) => startTrial(place, job),
})
