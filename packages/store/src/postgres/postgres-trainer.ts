import type { FitProgress, FitTask, FittedModel, OnProgress, Trainer } from '@winnow/engine'
import { WorkerLink } from '../sqlite/worker-link.ts'

/** A fit under way. */
interface Fit {
  readonly worker: WorkerLink
  readonly made: Promise<FittedModel | undefined>
}

/** Fits in a thread of its own, which reads the ledger on a connection of its own and ends with the fit. */
export class PostgresTrainer implements Trainer {
  private readonly url: string
  private fitting: Fit | undefined
  private isClosed = false

  constructor(url: string) {
    this.url = url
  }

  /** One at a time. Errors: what the fit says; StoreStopped, when the thread ends before it. */
  async fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined> {
    if (this.fitting !== undefined) throw new Error('a model is being fitted already')
    if (this.isClosed) throw new Error('the store is closed')
    const fit = beginFit(this.url, task, onProgress)
    this.fitting = fit
    try {
      return await fit.made
    } finally {
      this.fitting = undefined
      await fit.worker.end()
    }
  }

  /** Cancels a fit that is under way. */
  async close(): Promise<void> {
    this.isClosed = true
    const { fitting: fit } = this
    if (fit === undefined) return
    await fit.worker.end()
    await fit.made.catch(() => undefined)
  }
}

function beginFit(url: string, task: FitTask, onProgress?: OnProgress): Fit {
  const onNotice = (notice: unknown): void => onProgress?.(notice as FitProgress)
  const worker = new WorkerLink('postgres-trainer-worker', { url }, onNotice, import.meta.url)
  const rows = task.rows.buffer as ArrayBuffer
  return { worker, made: worker.call<FittedModel | undefined>('fit', task, [rows]) }
}
