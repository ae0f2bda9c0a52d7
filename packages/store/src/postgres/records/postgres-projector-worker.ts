/** Runs as a worker thread: keeps the records in PostgreSQL a moment behind the ledger. */
import { answerCalls } from '../../sqlite/threads/answer-calls.ts'
import { giveWay } from '../../sqlite/threads/thread-priority.ts'
import { PostgresProjector } from './postgres-projector.ts'

/** Gets a quarter of a core that requests want too, as the projector of SQLite does. */
const NICE = 5

giveWay(NICE)

answerCalls(({ url }: { readonly url: string }) => {
  const projector = new PostgresProjector(url)
  return {
    fold: (epoch: number) => projector.fold(epoch),
    renew: () => {
      projector.renew()
    },
    digest: () => projector.digest(),
    close: () => projector.close(),
  }
})
