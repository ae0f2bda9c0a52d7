import type { FitProgress, FitTask, FittedModel, OnProgress, Trainer } from '@winnow/engine'
import { NativeGate } from './threads/native-gate.ts'
import { WorkerLink } from './worker-link.ts'

/** What the thread of a fit is started with. */
export interface TrainerData {
  readonly directory: string
  /** Memory of its `NativeGate`. */
  readonly gate: SharedArrayBuffer
}

/** A fit under way. */
interface Fit {
  readonly worker: WorkerLink
  readonly gate: NativeGate
  readonly made: Promise<FittedModel | undefined>
}

/**
 * Fits in a thread of its own, which reads the ledger next to the service and ends with the fit: memory
 * that a fit took is given back, and a fit that dies takes nothing along.
 */
export class SqliteTrainer implements Trainer {
  private readonly directory: string
  private fitting: Fit | undefined
  private isClosed = false

  constructor(directory: string) {
    this.directory = directory
  }

  /** One at a time. Errors: what the fit says; StoreStopped, when the thread ends before it. */
  async fit(task: FitTask, onProgress?: OnProgress): Promise<FittedModel | undefined> {
    if (this.fitting !== undefined) throw new Error('a model is being fitted already')
    if (this.isClosed) throw new Error('the store is closed')
    const fit = beginFit(this.directory, task, onProgress)
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
    if (fit.gate.shut() === 'outside') await fit.worker.end()
    await fit.made.catch(() => undefined)
  }
}

function beginFit(directory: string, task: FitTask, onProgress?: OnProgress): Fit {
  const gate = new NativeGate()
  const data: TrainerData = { directory, gate: gate.memory }
  const worker = new WorkerLink('trainer-worker', data, (notice) =>
    onProgress?.(notice as FitProgress),
  )
  const rows = task.rows.buffer as ArrayBuffer
  return { worker, gate, made: worker.call<FittedModel | undefined>('fit', task, [rows]) }
}
