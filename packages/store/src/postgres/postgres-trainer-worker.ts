/** Runs as a worker thread: fits one model to rows of the ledger in PostgreSQL. */
import type { FitTask } from '@winnow/engine'
import { fitModel } from '@winnow/engine/fitting'
import { answerCalls, notify } from '../sqlite/threads/answer-calls.ts'
import { pacedProgress } from '../sqlite/threads/paced-progress.ts'
import { giveWay } from '../sqlite/threads/thread-priority.ts'
import { openConnections } from './database/connections.ts'
import { soundRowsAt } from './ledger/read-rows.ts'

/** A fit may take its time: a tenth of a core that requests want too. */
const NICE = 10

giveWay(NICE)

answerCalls(({ url }: { readonly url: string }) => ({
  fit: async (task: FitTask) => {
    const connections = await openConnections(url)
    try {
      return await fitModel(
        task,
        (sequences) => soundRowsAt(connections.pool, sequences),
        pacedProgress(notify, () => performance.now()),
      )
    } finally {
      await connections.close()
    }
  },
}))
