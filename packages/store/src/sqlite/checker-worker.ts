/** Runs as a worker thread while files are checked, so that no reader waits for it. */
import { existsSync } from 'node:fs'
import { giveWay } from './threads/thread-priority.ts'
import { dataFiles } from './data-files.ts'
import { changedPages } from './records/changed-pages.ts'
import { handlesOf } from './records/kept-handles.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { StoreReader } from './store-reader.ts'
import { answerCalls } from './threads/answer-calls.ts'

/** Only when nobody else wants the core. */
const NICE = 19

giveWay(NICE)

answerCalls((directory: string) => {
  const reader = new StoreReader(directory)
  return {
    /** Reads entries and looks at their checksums; answers how many. Error: LedgerDamaged. */
    entries: (range: { readonly from: number; readonly last: number }) =>
      reader.entries(range).count,
    /** The first that SQLite or the sums of the pages find wrong; undefined = nothing. `known`: handles of the files, by path. */
    records: (known: Readonly<Record<string, number | undefined>>) => {
      if (!existsSync(dataFiles.records(directory))) return undefined
      const query = {
        database: 'records',
        sql: 'PRAGMA integrity_check(1)',
        parameters: [],
      } as const
      const [row] = reader.all(query) as object[]
      const [finding]: unknown[] = Object.values(row ?? {})
      if (finding !== 'ok') return String(finding)
      return changedPages(dataFiles.records(directory), handlesOf(known))
    },
    keptFault: () => reader.keptFault(),
    /** How many complete snapshots are damaged. */
    snapshots: async () => (await searchSnapshots(directory)).damaged.length,
    close: () => {
      reader.close()
    },
  }
})
