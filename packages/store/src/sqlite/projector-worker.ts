/** Runs as a worker thread: keeps the records a moment behind the ledger. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from './answer-calls.ts'
import { Projector } from './projector.ts'

const projector = new Projector(workerData as string)

answerCalls({
  fold: () => projector.fold(),
  close: () => {
    projector.close()
  },
})
