/** Runs as a worker thread: reads for pages, exports and timelines, on read-only connections. */
import { workerData } from 'node:worker_threads'
import { answerCalls, Handed } from './threads/answer-calls.ts'
import { StoreReader } from './store-reader.ts'

const reader = new StoreReader(workerData as string)

answerCalls({
  entries: (range: { readonly from: number; readonly last: number }) => {
    const packed = reader.entries(range)
    return new Handed(packed, [packed.buffer])
  },
  entriesAt: (sequences: readonly number[]) => {
    const packed = reader.entriesAt(sequences)
    return new Handed(packed, [packed.buffer])
  },
  all: (query: {
    readonly database: 'ledger' | 'records'
    readonly sql: string
    readonly parameters: readonly unknown[]
  }) => reader.all(query),
  recordsDigest: () => reader.recordsDigest(),
  keptFault: () => reader.keptFault(),
  /** The records' file was replaced. */
  reopen: () => {
    reader.close()
  },
  close: () => {
    reader.close()
  },
})
