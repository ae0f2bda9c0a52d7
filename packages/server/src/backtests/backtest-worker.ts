/** Runs as a worker thread: one backtest over the ledger, while the service goes on. */
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay, openReader, type StorePlace } from '@winnow/store'
import type { BacktestJob } from './backtest-job.ts'
import { FIGURES_EVERY_MS, TRIAL_LEAST_MS } from './backtest-limits.ts'
import type { BacktestMessage, BacktestReply } from './backtest-thread.ts'
import { BacktestCancelled, type BacktestProgress, runBacktest } from './run-backtest.ts'
import { runTrial } from './run-trial.ts'
import { threadsClockMs } from './threads-clock.ts'

/** Lowers the priority: a backtest takes what requests leave. */
const NICE = 10

giveWay(NICE)

let isCancelled = false

parentPort?.on('message', (message: BacktestMessage) => {
  if (message === 'cancel') isCancelled = true
  else if ('trial' in message) void answer(async (store) => tried(message, store))
  else void answer(async (store) => report(message.job, store))
})

type AskedTrial = Extract<BacktestMessage, { readonly trial: unknown }>
type Store = Awaited<ReturnType<typeof openReader>>

/** The thread's own start is part of its time. */
async function tried({ trial, askedAtMs }: AskedTrial, store: Store): Promise<BacktestReply> {
  const lateMs = threadsClockMs() - askedAtMs
  const budgetMs = Math.max(TRIAL_LEAST_MS, trial.budgetMs - lateMs)
  return { tried: await runTrial({ ...trial, budgetMs }, store, () => performance.now()) }
}

async function report(job: BacktestJob, store: Store): Promise<BacktestReply> {
  let reportedMs = performance.now()
  const watch = {
    isCancelled: () => isCancelled,
    tell: (progress: BacktestProgress) => reply({ progress }),
    wantsFigures() {
      const nowMs = performance.now()
      if (nowMs - reportedMs < FIGURES_EVERY_MS) return false
      reportedMs = nowMs
      return true
    },
  }
  return { report: await runBacktest(job, store, watch) }
}

/** With its port closed and no database open, the thread has nothing left to wait for. */
async function answer(work: (store: Store) => Promise<BacktestReply>): Promise<void> {
  let store: Store | undefined
  try {
    store = await openReader(workerData as StorePlace)
    reply(await work(store))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    reply({ error: text, isCancelled: error instanceof BacktestCancelled })
  } finally {
    await store?.close()
    parentPort?.close()
  }
}

function reply(message: BacktestReply): void {
  parentPort?.postMessage(message)
}
