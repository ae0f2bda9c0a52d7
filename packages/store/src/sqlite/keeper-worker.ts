/** Runs as a worker thread: checks and writes snapshots, and moves the ledger's log into its file. */
import { answerCalls } from './threads/answer-calls.ts'
import { dataFiles } from './data-files.ts'
import { FilesInPlace } from './ledger/files-in-place.ts'
import { checksumAt } from './ledger/entry-mark.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { removeFormer, SnapshotWriter } from './snapshots/snapshot-file.ts'

/** The ledger's database, opened for checkpoints, which write no entries. */
class KeptLedger {
  private readonly file: string
  private readonly files: FilesInPlace
  private database: Database | undefined

  constructor(file: string) {
    this.file = file
    this.files = new FilesInPlace(file)
    try {
      this.opened()
    } catch {
      // Whoever needs it tries again.
    }
  }

  /** Errors: FileLost, where opening would make a file in the place of one that is gone; SQLite's. */
  opened(): Database {
    if (this.database !== undefined) return this.database
    this.files.checkLedger()
    this.files.checkLog()
    this.database = openDatabase(this.file, { autoCheckpoint: 0 })
    this.files.opened()
    return this.database
  }

  /** The writer goes on meanwhile; what it adds stays in the log. */
  checkpoint(): void {
    const database = this.opened()
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      // Opened while the disk was read-only, it would stay so.
      this.database = undefined
      this.files.closing(() => database.close())
      throw error
    }
  }

  /** The writer emptied the log: from here on it may be as short. */
  logCut(): void {
    if (this.database !== undefined) this.files.opened()
  }

  close(): void {
    this.database?.close()
  }
}

answerCalls((directory: string) => {
  const ledger = new KeptLedger(dataFiles.ledger(directory))
  let snapshot: SnapshotWriter | undefined
  const abandonSnapshot = (): void => {
    snapshot?.abandon()
    snapshot = undefined
  }
  return {
    findSnapshot: async () => (await searchSnapshots(directory)).found,
    beginSnapshot: () => {
      snapshot?.abandon()
      snapshot = new SnapshotWriter(dataFiles.snapshots(directory))
    },
    addPart: ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
      snapshot?.add(name, bytes)
    },
    finishSnapshot: (sequence: number) => {
      snapshot?.finish({ sequence, checksum: checksumAt(ledger.opened(), sequence) })
      snapshot = undefined
    },
    abandonSnapshot,
    keepNewest: () => {
      removeFormer(dataFiles.snapshots(directory), 1)
    },
    logCut: () => {
      ledger.logCut()
    },
    checkpoint: () => {
      ledger.checkpoint()
    },
    close: () => {
      abandonSnapshot()
      ledger.close()
    },
  }
})
