/** Runs as a worker thread: checks and writes snapshots, and moves the ledger's log into its file. */
import { workerData } from 'node:worker_threads'
import { answerCalls } from './answer-calls.ts'
import { dataFiles } from './data-files.ts'
import { type Database, openDatabase } from './open-database.ts'
import { findSnapshot } from './read-snapshot.ts'
import { SnapshotWriter } from './snapshot-file.ts'

const directory = workerData as string
let ledger: Database | undefined
let snapshot: SnapshotWriter | undefined

answerCalls({
  findSnapshot: () => findSnapshot(directory),
  beginSnapshot: () => {
    snapshot?.abandon()
    snapshot = new SnapshotWriter(dataFiles.snapshots(directory))
  },
  addPart: ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
    snapshot?.add(name, bytes)
  },
  finishSnapshot: (sequence: number) => {
    snapshot?.finish(sequence)
    snapshot = undefined
  },
  abandonSnapshot,
  /** The writer goes on meanwhile; what it adds stays in the log. */
  checkpoint: () => {
    ledger ??= openDatabase(dataFiles.ledger(directory), { autoCheckpoint: 0 })
    try {
      ledger.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      // Opened while the disk was read-only, it would stay so.
      ledger.close()
      ledger = undefined
      throw error
    }
  },
  close: () => {
    abandonSnapshot()
    ledger?.close()
  },
})

function abandonSnapshot(): void {
  snapshot?.abandon()
  snapshot = undefined
}
