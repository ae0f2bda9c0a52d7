import { dataFiles } from './data-files.ts'
import type { LedgerWriterOptions } from './ledger/ledger-writer.ts'
import type { SqliteStoreOptions } from './store-options.ts'
import { type Hurry, openHurry } from './threads/rests.ts'
import { WorkerLink } from './worker-link.ts'

/** The threads of a store. */
export interface StoreWorkers {
  /** The only one that writes ledger.db. */
  readonly writer: WorkerLink
  readonly reader: WorkerLink
  /** The only one that writes records.db. */
  readonly projector: WorkerLink
  /** Whether somebody waits for the projector. */
  readonly hurry: Hurry
  /** Checks and writes snapshots, and does checkpoints. */
  readonly keeper: WorkerLink
}

/** Starts the threads of a store; `onTrouble` is called with the reason when commits fail, and without when they could go on. */
export function startWorkers(
  options: SqliteStoreOptions,
  onTrouble: (why: string | undefined) => void,
): StoreWorkers {
  const { directory, durability = 'full', commitDelayMs = 0, maxLedgerPages = 0 } = options
  const file = dataFiles.ledger(directory)
  const endMark = dataFiles.endMark(directory)
  const bounds = { commitDelayMs, maxPages: maxLedgerPages }
  const hurry = openHurry()
  const writing: LedgerWriterOptions = { file, durability, ...bounds, endMark }
  return {
    writer: new WorkerLink('ledger-worker', writing, (notice) => {
      onTrouble((notice as { trouble: string | undefined }).trouble)
    }),
    reader: new WorkerLink('reader-worker', directory),
    projector: new WorkerLink('projector-worker', { directory, hurry }),
    hurry,
    keeper: new WorkerLink('keeper-worker', directory),
  }
}

/** Readers first: the last one to leave a database tidies it up, and must be able to write. */
export async function closeWorkers(workers: StoreWorkers): Promise<void> {
  for (const name of ['reader', 'projector', 'keeper', 'writer'] as const) {
    await workers[name].close()
  }
}
