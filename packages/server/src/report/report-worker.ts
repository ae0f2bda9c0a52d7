/** Runs as a worker thread: reads the ledger beside the service and makes reports of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { openReadOnlyStore } from '@winnow/store'
import { ReportReader } from './report-reader.ts'
import type { ReportCall, ReportReply } from './report-thread.ts'

const directory = workerData as string
const reader = new ReportReader(() => Promise.resolve(openReadOnlyStore(directory)))

parentPort?.on('message', ({ call, request }: ReportCall) => {
  reader.report(request).then(
    (answer) => reply({ call, answer }),
    (error: unknown) =>
      reply({ call, error: error instanceof Error ? error.message : String(error) }),
  )
})

function reply(message: ReportReply): void {
  parentPort?.postMessage(message)
}
