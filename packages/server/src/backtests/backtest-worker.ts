/** Runs as a worker thread: one backtest over the ledger, while the service goes on. */
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay, openReadOnlyStore } from '@winnow/store'
import type { BacktestJob } from './backtest-job.ts'
import { FIGURES_EVERY_MS } from './backtest-limits.ts'
import type { BacktestMessage, BacktestReply } from './backtest-thread.ts'
import { BacktestCancelled, runBacktest } from './run-backtest.ts'

/** Lowers the priority: a backtest takes what requests leave. */
const NICE = 10

giveWay(NICE)

let isCancelled = false

parentPort?.on('message', (message: BacktestMessage) => {
  if (message === 'cancel') isCancelled = true
  else void run(message.job)
})

/** With its port closed and no database open, the thread has nothing left to wait for. */
async function run(job: BacktestJob): Promise<void> {
  const store = openReadOnlyStore(workerData as string)
  let toldMs = performance.now()
  try {
    const report = await runBacktest(job, store.ledger, {
      isCancelled: () => isCancelled,
      tell: (progress) => reply({ progress }),
      wantsFigures() {
        const nowMs = performance.now()
        if (nowMs - toldMs < FIGURES_EVERY_MS) return false
        toldMs = nowMs
        return true
      },
    })
    reply({ report })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    reply({ error: text, isCancelled: error instanceof BacktestCancelled })
  } finally {
    await store.close()
    parentPort?.close()
  }
}

function reply(message: BacktestReply): void {
  parentPort?.postMessage(message)
}
