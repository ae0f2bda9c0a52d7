/** Runs as a worker thread: puts the details of beacons on disk, reads them, and cuts those that are old. */
import type { LedgerEntry } from '@winnow/engine'
import { DetailsReader } from './details/details-reader.ts'
import type { DetailsRow } from '../beacon-details.ts'
import { DetailsWriter } from './details/details-writer.ts'
import { removeDetails } from './details/remove-details.ts'
import { answerCalls } from './threads/answer-calls.ts'
import { giveWay } from './threads/thread-priority.ts'

/** Nobody waits for it but who looks a beacon up. */
const NICE = 5

giveWay(NICE)

answerCalls((folder: string) => {
  const writer = new DetailsWriter(folder)
  const reader = new DetailsReader(folder)
  return {
    put: (rows: readonly DetailsRow[]) => {
      writer.put(rows)
    },
    of: (entry: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>) => reader.of(entry),
    cut: ({ nowMs, retentionDays }: { readonly nowMs: number; readonly retentionDays: number }) => {
      reader.close()
      return writer.cut(nowMs, retentionDays)
    },
    remove: (sequences: readonly number[]) => {
      reader.close()
      writer.closeAll()
      removeDetails(folder, sequences)
    },
    close: () => {
      reader.close()
      writer.closeAll()
    },
  }
})
