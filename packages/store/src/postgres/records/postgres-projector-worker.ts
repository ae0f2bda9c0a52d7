/** Runs as a worker thread: keeps the records in PostgreSQL a moment behind the ledger. */
import { answerCalls } from '../../sqlite/threads/answer-calls.ts'
import { giveWay } from '../../sqlite/threads/thread-priority.ts'
import { PostgresProjector, type ProjectorData } from './postgres-projector.ts'

/** Gets a quarter of a core that requests want too, as the projector of SQLite does. */
const NICE = 5

giveWay(NICE)

answerCalls((data: ProjectorData) => {
  const projector = new PostgresProjector(data)
  return {
    fold: () => projector.fold(),
    digest: () => projector.digest(),
    close: () => projector.close(),
  }
})
