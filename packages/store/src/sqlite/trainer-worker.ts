/** Runs as a worker thread: fits one model to rows of the ledger, on a read-only connection. */
import { workerData } from 'node:worker_threads'
import type { FitTask, LedgerEntry } from '@winnow/engine'
import { fitModel } from '@winnow/engine/fitting'
import { LedgerDamaged } from '../errors.ts'
import { answerCalls, notify } from './threads/answer-calls.ts'
import { unpackEntries } from './ledger/unpack-entries.ts'
import { NativeGate } from './threads/native-gate.ts'
import { pacedProgress } from './threads/paced-progress.ts'
import type { TrainerData } from './sqlite-trainer.ts'
import { StoreReader } from './store-reader.ts'
import { giveWay } from './threads/thread-priority.ts'

/** A fit may take its time: a tenth of a core that requests want too. */
const NICE = 10

giveWay(NICE)

const { directory, gate: memory } = workerData as TrainerData
const gate = new NativeGate(memory)
const reader = new StoreReader(directory)

/** Without those that are damaged: the fit counts them, and goes on with the others. */
function entriesAt(sequences: readonly number[]): readonly LedgerEntry[] {
  try {
    return unpackEntries(gate.pass(() => reader.entriesAt(sequences)))
  } catch (error) {
    if (!(error instanceof LedgerDamaged)) throw error
    return sequences.length === 1 ? [] : sequences.flatMap((sequence) => entriesAt([sequence]))
  }
}

gate.leave()

answerCalls({
  fit: (task: FitTask) =>
    fitModel(
      task,
      async (sequences) => entriesAt(sequences),
      pacedProgress(notify, () => performance.now()),
    ),
})
