import type { FitProgress, FitTask, FittedModel, OnProgress, Trainer } from '@winnow/engine'
import type { WorkerLink } from './worker-link.ts'

/** A thread that fits one model. */
interface FitThread {
  readonly worker: WorkerLink
  /** Ends the thread before its fit is done. */
  cancel(): Promise<void>
}

/** Starts the thread of a fit; it tells `onNotice` how far the fit is. */
export type StartFitThread = (onNotice: (notice: unknown) => void) => FitThread

interface Fit {
  readonly thread: FitThread
  readonly made: Promise<FittedModel | undefined>
}

/**
 * Fits in a thread of its own, which reads the ledger next to the service and ends with the fit: memory
 * that a fit took is given back, and a fit that dies takes nothing along.
 */
export class ThreadTrainer implements Trainer {
  private readonly start: StartFitThread
  private fitting: Fit | undefined
  private isClosed = false

  constructor(start: StartFitThread) {
    this.start = start
  }

  /** One at a time. Errors: what the fit says; StoreStopped, when the thread ends before it. */
  async fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined> {
    if (this.fitting !== undefined) throw new Error('a model is being fitted already')
    if (this.isClosed) throw new Error('the store is closed')
    const fit = this.begin(task, onProgress)
    this.fitting = fit
    try {
      return await fit.made
    } finally {
      this.fitting = undefined
      await fit.thread.worker.end()
    }
  }

  /** Cancels a fit that is under way. */
  async close(): Promise<void> {
    this.isClosed = true
    const { fitting: fit } = this
    if (fit === undefined) return
    await fit.thread.cancel()
    await fit.made.catch(() => undefined)
  }

  private begin(task: FitTask, onProgress?: OnProgress): Fit {
    const thread = this.start((notice) => onProgress?.(notice as FitProgress))
    const rows = task.rows.buffer as ArrayBuffer
    return { thread, made: thread.worker.call<FittedModel | undefined>('fit', task, [rows]) }
  }
}
