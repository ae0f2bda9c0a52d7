/** Runs as a worker thread: fits one model to rows of the ledger in PostgreSQL. */
import { workerData } from 'node:worker_threads'
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

const { url } = workerData as { readonly url: string }
const { pool } = await openConnections(url)

answerCalls({
  fit: (task: FitTask) =>
    fitModel(
      task,
      (sequences) => soundRowsAt(pool, sequences),
      pacedProgress(notify, () => performance.now()),
    ),
})
