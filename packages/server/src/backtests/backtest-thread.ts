import { Worker } from 'node:worker_threads'
import type { LedgerBacktestReport } from '@winnow/engine'
import { type StorePlace, threadFile } from '@winnow/store'
import type { BacktestJob } from './backtest-job.ts'
import { BACKTEST_HEAP_MB } from './backtest-limits.ts'
import { BacktestCancelled, type BacktestProgress } from './run-backtest.ts'
import type { TrialJob, TrialOutcome } from './run-trial.ts'
import { threadsClockMs } from './threads-clock.ts'

/** What crosses to the thread. */
export type BacktestMessage =
  | { readonly job: BacktestJob }
  | { readonly trial: TrialJob; readonly askedAtMs: number }
  | 'cancel'

/** What comes back. */
export type BacktestReply =
  | { readonly progress: BacktestProgress }
  | { readonly report: LedgerBacktestReport }
  | { readonly tried: TrialOutcome }
  | { readonly error: string; readonly isCancelled: boolean }

/** A backtest under way. */
export interface RunningBacktest {
  /** Errors: BacktestCancelled; why it failed. */
  readonly report: Promise<LedgerBacktestReport>
  /** Stops after the entries that are being read. */
  cancel(): void
}

/** Starts a backtest in a thread of its own, of lower priority, so that no event waits for it. */
export function startBacktest(
  place: StorePlace,
  job: BacktestJob,
  onProgress: (progress: BacktestProgress) => void,
): RunningBacktest {
  const worker = newWorker(place)
  const report = new Promise<LedgerBacktestReport>((resolve, reject) => {
    worker.on('message', (reply: BacktestReply) => {
      if ('progress' in reply) onProgress(reply.progress)
      else if ('report' in reply) resolve(reply.report)
      else if ('error' in reply)
        reject(reply.isCancelled ? new BacktestCancelled(reply.error) : new Error(reply.error))
    })
    worker.on('error', (cause) => reject(new Error('the backtest failed', { cause })))
    worker.on('exit', () => reject(new BacktestCancelled('the backtest has stopped')))
  })
  worker.postMessage({ job } satisfies BacktestMessage)
  return { report, cancel: () => worker.postMessage('cancel' satisfies BacktestMessage) }
}

/** Tries a route in such a thread. Error: why it failed. */
export function startTrial(place: StorePlace, trial: TrialJob): Promise<TrialOutcome> {
  const worker = newWorker(place)
  return new Promise((resolve, reject) => {
    worker.on('message', (reply: BacktestReply) => {
      if ('tried' in reply) resolve(reply.tried)
      else if ('error' in reply) reject(new Error(reply.error))
    })
    worker.on('error', (cause) => reject(new Error('the trial failed', { cause })))
    worker.on('exit', () => reject(new Error('the trial has stopped')))
    worker.postMessage({ trial, askedAtMs: threadsClockMs() } satisfies BacktestMessage)
  })
}

const newWorker = (place: StorePlace): Worker =>
  new Worker(threadFile('backtest-worker', import.meta.url), {
    workerData: place,
    resourceLimits: { maxOldGenerationSizeMb: BACKTEST_HEAP_MB },
  })
