/** Runs as a worker thread: fits one model to rows of the ledger, on a read-only connection. */
import { workerData } from 'node:worker_threads'
import { type FitTask, fitModel, type LedgerEntry } from '@winnow/engine'
import { answerCalls, notify } from './answer-calls.ts'
import { unpackEntries } from './entry-pack.ts'
import { StoreReader } from './store-reader.ts'
import { giveWay } from './thread-priority.ts'

/** A fit may take its time: a tenth of a core that requests want too. */
const NICE = 10

giveWay(NICE)

const reader = new StoreReader(workerData as string)

function entryAt(sequence: number): readonly LedgerEntry[] {
  return unpackEntries(reader.entries({ from: sequence, last: sequence }))
}

answerCalls({
  fit: (task: FitTask) => fitModel(task, async (sequences) => sequences.flatMap(entryAt), notify),
})
