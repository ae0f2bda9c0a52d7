/** Runs as a worker thread: checks and writes snapshots, and moves the ledger's log into its file. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from './threads/answer-calls.ts'
import { dataFiles } from './data-files.ts'
import { checksumAt } from './ledger/entry-mark.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { SnapshotWriter } from './snapshots/snapshot-file.ts'

const directory = workerData as string
let ledger: Database | undefined
let snapshot: SnapshotWriter | undefined

answerCalls({
  findSnapshot: async () => (await searchSnapshots(directory)).found,
  beginSnapshot: () => {
    snapshot?.abandon()
    snapshot = new SnapshotWriter(dataFiles.snapshots(directory))
  },
  addPart: ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
    snapshot?.add(name, bytes)
  },
  finishSnapshot: (sequence: number) => {
    snapshot?.finish({ sequence, checksum: checksumAt(openLedger(), sequence) })
    snapshot = undefined
  },
  abandonSnapshot,
  /** The writer goes on meanwhile; what it adds stays in the log. */
  checkpoint: () => {
    const opened = openLedger()
    try {
      opened.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      // Opened while the disk was read-only, it would stay so.
      opened.close()
      ledger = undefined
      throw error
    }
  },
  close: () => {
    abandonSnapshot()
    ledger?.close()
  },
})

function openLedger(): Database {
  return (ledger ??= openDatabase(dataFiles.ledger(directory), { autoCheckpoint: 0 }))
}

function abandonSnapshot(): void {
  snapshot?.abandon()
  snapshot = undefined
}
