/** Runs as a worker thread: checks and writes snapshots, and moves the ledger's log into its file. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from './threads/answer-calls.ts'
import { dataFiles } from './data-files.ts'
import { FilesInPlace } from './ledger/files-in-place.ts'
import { checksumAt } from './ledger/entry-mark.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { SnapshotWriter } from './snapshots/snapshot-file.ts'

const directory = workerData as string
const files = new FilesInPlace(dataFiles.ledger(directory))
let ledger: Database | undefined
let snapshot: SnapshotWriter | undefined

try {
  openLedger()
} catch {
  // Whoever needs it tries again.
}

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
      ledger = undefined
      files.closing(() => opened.close())
      throw error
    }
  },
  close: () => {
    abandonSnapshot()
    ledger?.close()
  },
})

/** Errors: FileLost, where opening would make a file in the place of one that is gone; SQLite's. */
function openLedger(): Database {
  if (ledger !== undefined) return ledger
  files.checkLedger()
  files.checkLog()
  ledger = openDatabase(dataFiles.ledger(directory), { autoCheckpoint: 0 })
  files.opened()
  return ledger
}

function abandonSnapshot(): void {
  snapshot?.abandon()
  snapshot = undefined
}
