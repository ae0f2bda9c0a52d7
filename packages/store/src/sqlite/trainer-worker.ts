/** Runs as a worker thread: fits one model to rows of the ledger, on a read-only connection. */
import type { FitTask, LedgerEntry } from '@winnow/engine'
import { fitModel } from '@winnow/engine/fitting'
import { LedgerDamaged } from '../errors.ts'
import { answerCalls, notify } from './threads/answer-calls.ts'
import type { PackedEntries } from './ledger/entry-pack.ts'
import { unpackEntries } from './ledger/unpack-entries.ts'
import { NativeGate } from './threads/native-gate.ts'
import { pacedProgress } from './threads/paced-progress.ts'
import type { TrainerData } from './sqlite-trainer.ts'
import { StoreReader } from './store-reader.ts'
import { giveWay } from './threads/thread-priority.ts'

/** A fit may take its time: a tenth of a core that requests want too. */
const NICE = 10

giveWay(NICE)

answerCalls(({ directory, gate: memory }: TrainerData) => {
  const gate = new NativeGate(memory)
  const reader = new StoreReader(directory)
  const read = (sequences: readonly number[]) => gate.pass(() => reader.entriesAt(sequences))
  gate.leave()
  return {
    fit: (task: FitTask) =>
      fitModel(
        task,
        async (sequences) => entriesBy(read, sequences),
        pacedProgress(notify, () => performance.now()),
      ),
  }
})

/** Without those that are damaged: the fit counts them, and goes on with the others. */
function entriesBy(
  read: (sequences: readonly number[]) => PackedEntries,
  sequences: readonly number[],
): readonly LedgerEntry[] {
  try {
    return unpackEntries(read(sequences))
  } catch (error) {
    if (!(error instanceof LedgerDamaged)) throw error
    if (sequences.length === 1) return []
    return sequences.flatMap((sequence) => entriesBy(read, [sequence]))
  }
}
