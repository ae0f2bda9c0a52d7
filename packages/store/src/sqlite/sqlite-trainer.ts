import type { FitProgress, FitTask, FittedModel, OnProgress, Trainer } from '@winnow/engine'
import { WorkerLink } from './worker-link.ts'

/**
 * Fits in a thread of its own, which reads the ledger beside the service and ends with the fit: memory
 * that a fit took is given back, and a fit that dies takes nothing along.
 */
export class SqliteTrainer implements Trainer {
  private readonly directory: string
  private worker: WorkerLink | undefined
  private isClosed = false

  constructor(directory: string) {
    this.directory = directory
  }

  /** One at a time. Errors: what the fit says; StoreStopped, when the thread ends before it. */
  async fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined> {
    if (this.worker !== undefined) throw new Error('a model is being fitted already')
    if (this.isClosed) throw new Error('the store is closed')
    const worker = new WorkerLink('trainer-worker', this.directory, (notice) =>
      onProgress?.(notice as FitProgress),
    )
    this.worker = worker
    try {
      return await worker.call<FittedModel | undefined>('fit', task, [
        task.rows.buffer as ArrayBuffer,
      ])
    } finally {
      this.worker = undefined
      await worker.end()
    }
  }

  /** A fit that is under way is let go. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.worker?.end()
  }
}
