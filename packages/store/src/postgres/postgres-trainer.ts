import { WorkerLink } from '../sqlite/worker-link.ts'
import { ThreadTrainer } from '../sqlite/thread-trainer.ts'

/** Fits in threads that read the ledger on a connection of their own. */
export const postgresTrainer = (url: string): ThreadTrainer =>
  new ThreadTrainer((onNotice) => {
    const worker = new WorkerLink('postgres-trainer-worker', { url }, onNotice, import.meta.url)
    return { worker, cancel: () => worker.end() }
  })
