import { existsSync } from 'node:fs'
import type {
  Accounts,
  BeaconDetails,
  Credentials,
  Endpoints,
  EntityKey,
  Ledger,
  Partners,
  ResidentStates,
  Snapshots,
} from '@winnow/engine'
import { LedgerDamaged } from '../errors.ts'
import { type EntryRange, ReadOnlyLedger, refuse } from '../read-only-ledger.ts'
import { EntitySlab } from '../slab/entity-slab.ts'
import { dataFiles } from './data-files.ts'
import { DetailsReader } from './details/details-reader.ts'
import { forThread } from './database/thread-queries.ts'
import { inspectLedger } from './ledger/prepare-ledger.ts'
import { QueryRunner } from '../sql/query-runner.ts'
import { checkKept } from './ledger/check-kept.ts'
import { readEntries } from './ledger/read-entries.ts'
import { changedPages } from './records/changed-pages.ts'
import { KeptHandles } from './records/kept-handles.ts'
import { SqlAccounts } from '../sql/sql-accounts.ts'
import { snapshotFiles } from './snapshots/snapshot-file.ts'
import { searchSnapshots } from './snapshots/read-snapshot.ts'
import { SqlCredentials } from '../sql/sql-credentials.ts'
import { SqlEndpoints } from '../sql/sql-endpoints.ts'
import { SqlPartners } from '../sql/sql-partners.ts'
import { latestSnapshot } from './snapshots/file-snapshots.ts'
import type { RecordsDigest } from './records/records-digest.ts'
import { WorkerLink } from './worker-link.ts'

/** What a data directory held when it was opened. Nothing of it can be changed through this. */
export interface ReadOnlyStore {
  /** Ends with the entry that was the last one. `append` rejects with StoreReadOnly. */
  readonly ledger: Ledger
  /** The ledger up to an entry that was committed since. */
  readonly ledgerTo: (last: number) => Pick<Ledger, 'read'>
  readonly details: BeaconDetails
  /** Snapshots that were complete by then. `write` rejects with StoreReadOnly. */
  readonly snapshots: Snapshots
  /** Sequences of damaged snapshots that are newer than the one which `latest` gives, newest first. */
  damagedSnapshots(): Promise<readonly number[]>
  readonly accounts: Pick<Accounts, 'list'>
  /** With their secrets as they are stored. */
  readonly endpoints: Pick<Endpoints, 'all'>
  readonly credentials: Pick<Credentials, 'seeds'>
  readonly partners: Pick<Partners, 'list'>
  /**
   * Reads the ledger's whole file as SQLite sees it, and looks whether the secret, accounts and keys are what was written.
   * Error: LedgerDamaged, with the first that is wrong.
   */
  checkFile(): Promise<void>
  /** What SQLite or the sums of its pages find wrong in the records' file; undefined = nothing, or there is none. */
  checkRecords(): Promise<string | undefined>
  readonly seed: EntityKey
  /** What the ledger lacks that was on disk before, as records, snapshots or the mark of its end tell; undefined = nothing. */
  readonly missing: string | undefined
  /**
   * The records as they are now, which may be behind or past the ledger's end: somebody else folds
   * them. Errors: there are none; SQLite's.
   */
  recordsNow(): Promise<RecordsDigest>
  newStates(): ResidentStates
  close(): Promise<void>
}

/**
 * Opens a data directory to read it, also while a service runs on it: takes no lock, migrates
 * nothing and writes nothing. Errors: DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export function openReadOnlyStore(directory: string): ReadOnlyStore {
  // A snapshot that is complete before the ledger is looked at holds nothing that comes after its end …
  const complete = snapshotFiles(dataFiles.snapshots(directory))[0]?.sequence ?? 0
  const { last, seed, missing, isOlder } = inspectLedger(directory)
  // … unless the ledger was restored from a backup since.
  const newest = Math.min(complete, last)
  const reader = new WorkerLink('reader-worker', directory)
  const runner = readingRunner(reader, isOlder)
  const details = new DetailsReader(dataFiles.details(directory))
  const handles = new KeptHandles()
  const readRange = (range: EntryRange) => readEntries(reader, range)
  return {
    ledger: new ReadOnlyLedger(readRange, last),
    ledgerTo: (end) => new ReadOnlyLedger(readRange, end),
    details: { of: async (entry) => details.of(entry) },
    snapshots: { write: refuse, latest: () => latestSnapshot(directory, newest) },
    damagedSnapshots: async () => {
      const { damaged } = await searchSnapshots(directory, newest)
      return damaged.map(({ sequence }) => sequence)
    },
    accounts: new SqlAccounts(runner),
    endpoints: new SqlEndpoints(runner),
    credentials: new SqlCredentials(runner),
    partners: new SqlPartners(runner),
    seed,
    missing,
    checkFile: () => checkFile(reader),
    checkRecords: () => checkRecords(reader, directory, handles),
    recordsNow: async () => {
      if (!existsSync(dataFiles.records(directory))) throw new Error('there are none')
      return reader.call('recordsDigest')
    },
    newStates: () => new EntitySlab(),
    close: async () => {
      details.close()
      await reader.close()
      handles.close()
    },
  }
}

const oneLine = (finding: unknown): string => String(finding).replaceAll(/\s+/g, ' ')

async function checkFile(reader: WorkerLink): Promise<void> {
  const query = { database: 'ledger', sql: 'PRAGMA quick_check(1)', parameters: [] }
  const [row] = await reader.call<object[]>('all', query)
  const [finding]: unknown[] = Object.values(row ?? {})
  if (finding !== 'ok') throw new LedgerDamaged(`the ledger is damaged: ${oneLine(finding)}`)
  await checkKept(reader)
}

async function checkRecords(
  reader: WorkerLink,
  directory: string,
  handles: KeptHandles,
): Promise<string | undefined> {
  if (!existsSync(dataFiles.records(directory))) return undefined
  try {
    const query = { database: 'records', sql: 'PRAGMA integrity_check(1)', parameters: [] }
    const [row] = await reader.call<object[]>('all', query)
    const [finding]: unknown[] = Object.values(row ?? {})
    return finding === 'ok' ? changedPages(dataFiles.records(directory), handles) : oneLine(finding)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readingRunner(reader: WorkerLink, isOlder: boolean): QueryRunner {
  let shown: Promise<void> | undefined
  return new QueryRunner(async (queries) => {
    if (isOlder) await (shown ??= reader.call('showAsPresent'))
    return Promise.all(
      forThread(queries).map((query) =>
        reader.call<unknown[]>('all', { database: 'ledger', ...query }),
      ),
    )
  })
}
