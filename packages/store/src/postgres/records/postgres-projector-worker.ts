/** Runs as a worker thread: keeps the records in PostgreSQL a moment behind the ledger. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../sqlite/threads/answer-calls.ts'
import { giveWay } from '../../sqlite/threads/thread-priority.ts'
import { PostgresProjector, type ProjectorData } from './postgres-projector.ts'

/** Gets a quarter of a core that requests want too, as the projector of SQLite does. */
const NICE = 5

giveWay(NICE)

const projector = new PostgresProjector(workerData as ProjectorData)

answerCalls({
  fold: () => projector.fold(),
  digest: () => projector.digest(),
  close: () => projector.close(),
})
