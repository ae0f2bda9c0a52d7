/** Runs as a worker thread: reads for pages, exports and timelines, on read-only connections. */
import { dataFiles } from './data-files.ts'
import { presentShape } from './database/present-shape.ts'
import { answerCalls, Handed } from './threads/answer-calls.ts'
import type { PackedEntries } from './ledger/entry-pack.ts'
import type { RecordsDigest } from './records/records-digest.ts'
import { StoreReader } from './store-reader.ts'

answerCalls((directory: string) => {
  const reader = new StoreReader(directory)
  let digesting: Promise<RecordsDigest> | undefined
  return {
    entries: (range: { readonly from: number; readonly last: number }) =>
      handed(reader.entries(range)),
    entriesAt: (sequences: readonly number[]) => handed(reader.entriesAt(sequences)),
    all: (query: {
      readonly database: 'ledger' | 'records'
      readonly sql: string
      readonly parameters: readonly unknown[]
    }) => reader.all(query),
    recordsDigest: () => (digesting = digestOfRecords(reader)),
    keptFault: () => reader.keptFault(),
    /** The ledger is as an older version left it, and stays so. */
    showAsPresent: async () => reader.show(await presentShape(dataFiles.ledger(directory))),
    /** The records' file was replaced. */
    reopen: () => {
      reader.close()
    },
    /** A digest that is wanted comes first: afterwards the thread may be ended, and must not be within a database. */
    close: async () => {
      await digesting?.catch(() => undefined)
      reader.close()
    },
  }
})

const handed = (packed: PackedEntries): Handed => new Handed(packed, [packed.buffer])

/** Loads what reads each table only when somebody asks: few do, and each start would wait for it. */
async function digestOfRecords(reader: StoreReader): Promise<RecordsDigest> {
  const { recordsDigest } = await import('./records/records-digest.ts')
  return recordsDigest(reader.opened('records'))
}
