import { join } from 'node:path'
import { BacktestFiles } from './backtest-files.ts'
import type { BacktestMeans } from './backtest-register.ts'
import type { Log } from '../log.ts'
import { startBacktest } from './backtest-thread.ts'

/** Backtests of the ledger of a data directory, and kept in it. */
export const backtestsIn = (
  dataDirectory: string,
  log: Log,
): Pick<BacktestMeans, 'files' | 'start'> => ({
  files: new BacktestFiles(join(dataDirectory, 'backtests'), (file) =>
    log.info('a kept backtest is damaged and left out', { file }),
  ),
  start: (job, onProgress) => startBacktest(dataDirectory, job, onProgress),
})
