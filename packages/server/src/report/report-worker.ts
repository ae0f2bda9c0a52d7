/** Runs as a worker thread: reads the ledger next to the service and makes reports of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay, openReader, type StorePlace } from '@winnow/store'
import { NEAR_END_REST_MS } from './report-limits.ts'
import { ReportReader } from './report-reader.ts'
import type { ReportMessage, ReportReply } from './report-thread.ts'

/** Lowers the priority so that a report takes about a third of a core that requests want too. Its reader thread inherits it. */
const NICE = 5

giveWay(NICE)

const reader = new ReportReader(() => openReader(workerData as StorePlace), {
  rest: () => pause(NEAR_END_REST_MS),
})

parentPort?.on('message', (message: ReportMessage) => {
  if (message === 'leave') return void leave()
  const { call } = message
  answerTo(message).then(
    (made) => reply({ call, answer: made }),
    (error: unknown) =>
      reply({ call, error: error instanceof Error ? error.message : String(error) }),
  )
})

function answerTo(message: Exclude<ReportMessage, 'leave'>) {
  if (message.is === 'report') return reader.report(message.request)
  if (message.is === 'routes') return reader.routes(message.request)
  return reader.decisions(message.request)
}

/** With its port closed and no database open, the thread has nothing left to wait for. */
async function leave(): Promise<void> {
  await reader.close()
  parentPort?.close()
}

function reply(message: ReportReply): void {
  parentPort?.postMessage(message)
}
