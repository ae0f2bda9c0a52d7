import type { Store } from '@winnow/engine'
import type { CompiledQuery } from 'kysely'
import { SpillingStates } from '../slab/spilling-states.ts'
import { Checkpoints } from './ledger/checkpoints.ts'
import { dataFiles } from './data-files.ts'
import { FileChecks } from './file-checks.ts'
import { DiskFloor, freeBytesOf } from './disk-floor.ts'
import { DiskReserve, releaseReserve } from './disk-reserve.ts'
import { lockDirectory } from './directory-lock.ts'
import { mustHaveLedger, type PreparedLedger, prepareLedger } from './ledger/prepare-ledger.ts'
import { forThread } from './database/thread-queries.ts'
import { dropForeignSnapshots } from './snapshots/own-snapshots.ts'
import { QueryRunner } from '../sql/query-runner.ts'
import { changedAtStart } from './records/changed-at-start.ts'
import type { RecordsDigest } from './records/records-digest.ts'
import { readRecords } from './records/read-records.ts'
import { removeRecords } from './records/records-schema.ts'
import { RecordsFolding } from '../sql/records/records-folding.ts'
import { SqliteDeliveries } from './sqlite-deliveries.ts'
import { SqliteErasures } from './sqlite-erasures.ts'
import { oldPassesOf } from './sqlite-retention.ts'
import { SqlRetention } from '../retention/sql-retention.ts'
import { StoreRetention } from '../retention/store-retention.ts'
import { Turns } from '../turns.ts'
import { SqliteDetails } from './sqlite-details.ts'
import { tablePorts } from '../sql/table-ports.ts'
import { SqlHealth } from '../sql/sql-health.ts'
import { SqliteLedger } from './sqlite-ledger.ts'
import { SqlOutbox } from '../sql/sql-outbox.ts'
import { SqlRecords } from '../sql/sql-records.ts'
import { FileSnapshots } from './snapshots/file-snapshots.ts'
import { sqliteTrainer } from './sqlite-trainer.ts'
import type { ThreadTrainer } from './thread-trainer.ts'
import type { SqliteStoreOptions } from './store-options.ts'
import { setHurry } from './threads/rests.ts'
import { closeWorkers, startWorkers, type StoreWorkers } from './store-workers.ts'

/**
 * Opens the store of a data directory: everything in SQLite and files, all of it written and read by
 * worker threads. Errors: DirectoryInUse, DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  if (options.mustExist === true) mustHaveLedger(options.directory)
  const isScarce = options.keepsRoom === true && releaseReserve(options.directory)
  const release = lockDirectory(options.directory)
  try {
    const prepared = await prepareLedger(options.directory, options)
    dropChangedRecords(options)
    dropForeignSnapshots(options.directory, prepared.last)
    return await start({ ...options, isScarce }, prepared, release)
  } catch (error) {
    release()
    throw error
  }
}

/** Records that were changed while nobody had them open are made anew: no reader could tell a wrong row from a right one. */
function dropChangedRecords({ directory, onRecordsDamage = ignore }: SqliteStoreOptions): void {
  const fault = changedAtStart(dataFiles.records(directory))
  if (fault === undefined) return
  onRecordsDamage(fault)
  removeRecords(dataFiles.records(directory))
  onRecordsDamage(undefined)
}

/** What was asked, and what came of it before anything was opened. */
interface StartOptions extends SqliteStoreOptions {
  /** The disk has too little room to take events, though a start. */
  readonly isScarce: boolean
}

async function start(
  options: StartOptions,
  prepared: PreparedLedger,
  release: () => void,
): Promise<Store> {
  let ledger: SqliteLedger | undefined
  const workers = startWorkers(options, (why) => ledger?.refused(why))
  try {
    const parts = openParts(workers, prepared.last, options, openDetails(options))
    ledger = parts.ledger
    if (prepared.keptDamage !== undefined) ledger.damaged(prepared.keptDamage)
    const [health] = await Promise.all([SqlHealth.open(parts.runner), parts.folding.start()])
    openRecordsToRead(workers)
    const states = spillingStates(options)
    const trainer = sqliteTrainer(options.directory)
    const deliveries = new SqliteDeliveries(dataFiles.deliveries(options.directory))
    const { directory } = options
    const turns = new Turns()
    const erasing = { directory, ...parts, seed: prepared.seed, deliveries, workers, turns }
    return assemble({
      ...options,
      ...prepared,
      ...parts,
      health,
      states,
      trainer,
      deliveries,
      erasures: new SqliteErasures(erasing),
      retention: retentionOf(erasing),
      workers,
      release,
    })
  } catch (error) {
    await closeWorkers(workers)
    throw error
  }
}

interface Parts {
  readonly ledger: SqliteLedger
  readonly details: SqliteDetails
  readonly folding: RecordsFolding
  readonly records: SqlRecords
  readonly outbox: SqlOutbox
  readonly checkpoints: Checkpoints
  readonly checks: FileChecks
  readonly snapshots: FileSnapshots
  readonly runner: QueryRunner
  readonly floor: DiskFloor
}

const ignore = (): void => undefined

/** Before somebody asks: what is open can be read, whatever happens to the file's name. */
function openRecordsToRead({ reader }: StoreWorkers): void {
  const query = { database: 'records', sql: 'SELECT sequence FROM progress', parameters: [] }
  reader.call('all', query).catch(ignore)
}

function openParts(
  workers: StoreWorkers,
  last: number,
  {
    directory,
    onCommit,
    onWritten = ignore,
    keepsRoom = false,
    onDamage = ignore,
    onRecordsDamage = ignore,
    onFoldFailure = ignore,
    onSnapshotsDamaged = ignore,
    isScarce,
  }: StartOptions,
  details: SqliteDetails,
): Parts {
  const reserve = keepsRoom ? new DiskReserve(directory) : undefined
  const floor = new DiskFloor(() => freeBytesOf(directory), reserve, isScarce)
  const snapshots = new FileSnapshots(workers.keeper)
  snapshots.lookAhead()
  const checkpoints = new Checkpoints(workers.keeper, workers.writer)
  const ledger = new SqliteLedger({
    ...workers,
    last,
    onCommit: (bytes, ms) => {
      onCommit?.(ms)
      folding.nudge()
      checkpoints.committed(bytes)
    },
    onWritten,
    onDetails: (rows) => details.put(rows),
    onDamage,
    roomTrouble: () => (keepsRoom ? floor.trouble() : undefined),
    steadyMs: () => performance.now(),
  })
  const { projector, reader, hurry } = workers
  const folding = new RecordsFolding({
    fold: () => projector.call('fold'),
    failure: () => projector.failure,
    committed: () => ledger.last(),
    rebuild: (damage) => projector.call('rebuild', damage),
    onDamage: onRecordsDamage,
    onFailure: onFoldFailure,
    onHurry: (isHurried) => setHurry(hurry, isHurried),
    onRebuilt: () => void reader.call('reopen').catch(() => undefined),
    steadyMs: () => performance.now(),
  })
  const checks = new FileChecks({
    directory,
    last: () => ledger.last(),
    onLedger: (error) => ledger.damaged(error),
    onRecords: (damage) => void folding.repair(damage),
    onSnapshots: onSnapshotsDamaged,
  })
  const runner = new QueryRunner((queries) => workers.writer.call('write', forThread(queries)))
  const readable = openReadable({ folding, reader, ledger })
  return { ...readable, ledger, details, folding, checkpoints, checks, snapshots, runner, floor }
}

/** The records and the outbox, as one thread reads what another folds. */
function openReadable({
  folding,
  reader,
  ledger,
}: Pick<Parts, 'folding' | 'ledger'> & Pick<StoreWorkers, 'reader'>): Pick<
  Parts,
  'records' | 'outbox'
> {
  const read = <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<readonly Row[]> =>
    readRecords(reader, folding, { sql, parameters })
  const records = new SqlRecords({
    folding,
    read,
    entry: (sequence) => ledger.get(sequence),
    digest: async () => (await reader.call<RecordsDigest>('recordsDigest')).digest,
  })
  return { records, outbox: new SqlOutbox(folding, read) }
}

function openDetails({
  directory,
  detailsRetention: retention,
  onDetailsTrouble: onTrouble = ignore,
}: SqliteStoreOptions): SqliteDetails {
  return new SqliteDetails({ directory, retention, onTrouble })
}

function spillingStates(options: SqliteStoreOptions): SpillingStates {
  return new SpillingStates({
    path: dataFiles.spill(options.directory),
    memoryBytes: options.statesMemoryBytes,
    onRefusal: options.onSpillRefused,
  })
}

type RetentionParts = Pick<Parts, 'ledger' | 'details' | 'folding' | 'runner'> &
  Pick<PreparedLedger, 'seed'> & {
    readonly directory: string
    readonly workers: StoreWorkers
    readonly turns: Turns
  }

function retentionOf(parts: RetentionParts): StoreRetention {
  const { details, folding, runner, workers, turns } = parts
  return new StoreRetention({
    table: new SqlRetention(runner),
    openPass: oldPassesOf(parts),
    removeDetails: (sequences) => details.remove(sequences),
    renewRecords: () => folding.renew(() => workers.projector.call('renew')),
    turns,
  })
}

interface StoreParts extends Parts, PreparedLedger {
  readonly health: SqlHealth
  readonly states: SpillingStates
  readonly trainer: ThreadTrainer
  readonly deliveries: SqliteDeliveries
  readonly erasures: SqliteErasures
  readonly retention: StoreRetention
  readonly workers: StoreWorkers
  readonly release: () => void
}

function assemble(parts: StoreParts): Store {
  const { ledger, records, snapshots, health, states, seed, runner, trainer } = parts
  let closing: Promise<void> | undefined
  return {
    ledger,
    details: parts.details,
    records,
    outbox: parts.outbox,
    health,
    seed,
    trainer,
    snapshots,
    ...tablePorts(runner),
    deliveries: parts.deliveries,
    erasures: parts.erasures,
    retention: parts.retention,
    newStates: () => states.newStates(),
    close: () => (closing ??= closeParts(parts)),
  }
}

/** What still can be written is; a disk that refuses keeps nobody from closing. */
async function closeParts(parts: StoreParts): Promise<void> {
  const { ledger, folding, health, states, checkpoints, checks, floor, trainer, workers, release } =
    parts
  await checks.close()
  await parts.erasures.close()
  await parts.retention.close()
  await trainer.close()
  await parts.deliveries.close()
  await health.flush().catch(() => undefined)
  await ledger.close()
  await parts.details.close()
  folding.close()
  checkpoints.close()
  floor.close()
  states.close()
  await closeWorkers(workers)
  checks.release()
  release()
}
