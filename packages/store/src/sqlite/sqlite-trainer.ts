import { ThreadTrainer } from './thread-trainer.ts'
import { NativeGate } from './threads/native-gate.ts'
import { WorkerLink } from './worker-link.ts'

/** What the thread of a fit is started with. */
export interface TrainerData {
  readonly directory: string
  /** Memory of its `NativeGate`. */
  readonly gate: SharedArrayBuffer
}

/** Fits in threads that read the ledger of a data directory. */
export const sqliteTrainer = (directory: string): ThreadTrainer =>
  new ThreadTrainer((onNotice) => {
    const gate = new NativeGate()
    const data: TrainerData = { directory, gate: gate.memory }
    const worker = new WorkerLink('trainer-worker', data, onNotice)
    const cancel = async () => {
      if (gate.shut() === 'outside') await worker.end()
    }
    return { worker, cancel }
  })
