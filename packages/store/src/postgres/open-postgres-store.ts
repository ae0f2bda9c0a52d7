import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { EntityKey, Store, WrittenKind } from '@winnow/engine'
import type { Client } from 'pg'
import type { DetailsRetention } from '../beacon-details.ts'
import { DatabaseRefused, DirectoryRefused } from '../errors.ts'
import { SpillingStates } from '../slab/spilling-states.ts'
import { RecordsFolding } from '../sql/records/records-folding.ts'
import { SqlRetention } from '../retention/sql-retention.ts'
import { StoreRetention } from '../retention/store-retention.ts'
import { Turns } from '../turns.ts'
import { removeDetails } from './erasure/remove-rows.ts'
import { oldPassesOf } from './postgres-retention.ts'
import { SqlOutbox } from '../sql/sql-outbox.ts'
import { type ReadRows, SqlRecords } from '../sql/sql-records.ts'
import { dataFiles } from '../sqlite/data-files.ts'
import { lockDirectory } from '../sqlite/directory-lock.ts'
import { FileSnapshots } from '../sqlite/snapshots/file-snapshots.ts'
import type { QueryRunner } from '../sql/query-runner.ts'
import { tablePorts } from '../sql/table-ports.ts'
import { SqlHealth } from '../sql/sql-health.ts'
import { type Connections, openConnections } from './database/connections.ts'
import { adminHash } from './database/admin-hash.ts'
import { keptSeed } from './database/kept-seed.ts'
import { isWithoutTables, migrate } from './database/migrate.ts'
import { queryRunner, readWith } from './database/query-runner.ts'
import { LedgerConnection } from './ledger/ledger-connection.ts'
import type { Beat } from './ledger/lease.ts'
import { takeTurn, type Waiting } from './ledger/take-turn.ts'
import { postgresDeliveries } from './postgres-deliveries.ts'
import { PostgresDetails } from './postgres-details.ts'
import { PostgresErasures } from './postgres-erasures.ts'
import { PostgresLedger } from './postgres-ledger.ts'
import { postgresTrainer } from './postgres-trainer.ts'
import type { ThreadTrainer } from '../sqlite/thread-trainer.ts'
import { ProjectorLink } from './records/projector-link.ts'
import { takeRecords } from './records/records-lock.ts'
import { prepareRecords } from './records/records-schema.ts'
import { type StandbyStore, standbyStore } from './standby-store.ts'
import { dropForeignSnapshots } from './snapshots/own-snapshots.ts'
import { SnapshotsLink } from './snapshots/snapshots-link.ts'

export interface PostgresStoreOptions {
  /** A directory of this node alone: snapshots, and entity states that memory has no room for. Made when it does not exist. */
  readonly directory: string
  /** `postgres://user:password@host:5432/database`; everything is in the schema that its `search_path` names first. */
  readonly url: string
  /** Refuses a database that holds nothing, instead of making the tables. Default false. */
  readonly mustExist?: boolean | undefined
  /** How this node is called where another one asks who has the database; the host's name and the process's id when absent. */
  readonly node?: string | undefined
  /** Called when it is known, and at each change: whether a commit waits for a synchronous standby. */
  readonly onStandby?: ((waits: boolean) => void) | undefined
  /** Another node took over: nothing can be written any more. */
  readonly onLost?: ((error: Error) => void) | undefined
  /** Called when records begin to fall behind because they cannot be written, and with undefined when they can again. */
  readonly onFoldFailure?: ((error: Error | undefined) => void) | undefined
  /** Of a database that is new. */
  readonly seed?: EntityKey | undefined
  /** Entries of one partition; for tests. */
  readonly partitionEntries?: number | undefined
  /** How often the node says that it is there, ms; for tests. */
  readonly beatMs?: number | undefined
  readonly onCommit?: ((ms: number) => void) | undefined
  readonly onWritten?: ((bytes: Readonly<Record<WrittenKind, number>>) => void) | undefined
  readonly onDamage?: ((cause: Error) => void) | undefined
  /** How long details of beacons are kept; for good when absent. */
  readonly detailsRetention?: DetailsRetention | undefined
  readonly onDetailsTrouble?: ((cause: unknown) => void) | undefined
  /** What entity states in memory should take; those used longest ago go to a file. Default 3 GiB. */
  readonly statesMemoryBytes?: number | undefined
  /** Called when that file cannot be written: states stay in memory, above the limit. */
  readonly onSpillRefused?: ((cause: unknown) => void) | undefined
}

const ignore = (): void => undefined

/**
 * Opens a database as its active node: nobody else writes to its ledger from then on. A database that is in use is refused.
 * Errors: those of `openPostgresNode`; DatabaseInUse.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const node = await openPostgresNode(options)
  return node.activate()
}

/** A node of a database, before it is active. */
export interface PostgresNode {
  /** What it can follow until then; undefined while nobody began a ledger. Errors: PostgreSQL's. */
  standby(): Promise<StandbyStore | undefined>
  /**
   * The store, once it is the node's turn: it waits with `waiting`, and a database that is in use is refused without. After an error
   * the node is closed. Errors: DatabaseInUse, DatabaseIsNewer, DatabaseRefused; what keeps a connection from being made.
   */
  activate(waiting?: Waiting): Promise<Store>
}

/**
 * Errors: DatabaseIsNewer, DatabaseRefused, DirectoryInUse, DirectoryRefused; what keeps a connection from being made.
 */
export async function openPostgresNode(options: PostgresStoreOptions): Promise<PostgresNode> {
  const { directory, url, statesMemoryBytes: memoryBytes, onSpillRefused: onRefusal } = options
  const release = lockDirectory(directory)
  try {
    if (existsSync(dataFiles.ledger(directory))) {
      throw new DirectoryRefused(
        `${directory} holds a ledger of its own: use another data directory with a database`,
      )
    }
    const connections = await openConnections(url)
    const states = new SpillingStates({ path: dataFiles.spill(directory), memoryBytes, onRefusal })
    const keeper = new SnapshotsLink(url, directory)
    const projector = new ProjectorLink(url)
    const snapshots = new FileSnapshots(keeper)
    const base = { connections, states, keeper, snapshots, projector, release }
    return {
      standby: () => {
        projector.prepare()
        return standbyStore(connections.pool, { ...base, url })
      },
      activate: (waiting) => activate(options, base, waiting),
    }
  } catch (error) {
    release()
    throw error
  }
}

async function activate(
  options: PostgresStoreOptions,
  base: NodeParts,
  waiting: Waiting | undefined,
): Promise<Store> {
  try {
    return await openActive(options, base, waiting)
  } catch (error) {
    await closeNode(base)
    throw error
  }
}

/** What a node has before it is active. */
interface NodeParts {
  readonly connections: Connections
  readonly states: SpillingStates
  readonly keeper: SnapshotsLink
  readonly snapshots: FileSnapshots
  readonly projector: ProjectorLink
  readonly release: () => void
}

async function closeNode(parts: NodeParts): Promise<void> {
  const { connections, states, keeper, projector, release } = parts
  await projector.close()
  await keeper.close()
  states.close()
  await connections.close()
  release()
}

/** The lease comes before all that writes: a node that waits changes no tables under the active one. */
async function openActive(
  options: PostgresStoreOptions,
  base: NodeParts,
  waiting: Waiting | undefined,
): Promise<Store> {
  const { connections } = base
  const { pool } = connections
  const isNew = await isWithoutTables(pool)
  if (isNew && options.mustExist === true) {
    throw new DatabaseRefused(
      'the database has no tables of Winnow: name another one, or make them with `winnow init`',
    )
  }
  const client = await takeTurn(connections, waiting)
  if (isNew) await migrate(pool)
  const opened = await openLedger(options, connections, client)
  try {
    await migrate(pool)
    await dropForeignSnapshots(pool, options.directory)
    return await start(options, base, opened)
  } catch (error) {
    await opened.ledger.close()
    throw error
  }
}

async function start(
  options: PostgresStoreOptions,
  base: NodeParts,
  opened: Awaited<ReturnType<typeof openLedger>>,
): Promise<Store> {
  const { connections, projector } = base
  const { pool } = connections
  const { ledger, details, epoch, nudged } = opened
  await makeRecords(connections, epoch)
  projector.hold(epoch)
  const folding = new RecordsFolding({
    fold: () => projector.fold(),
    failure: () => projector.failure,
    committed: () => ledger.last(),
    rebuild: async () => undefined,
    onDamage: ignore,
    onRebuilt: ignore,
    onFailure: options.onFoldFailure ?? ignore,
    steadyMs: () => performance.now(),
  })
  try {
    const runner = queryRunner(pool)
    const seed = await keptSeed(pool, options.seed)
    const health = await SqlHealth.open(runner)
    // The first reads find records that are near the ledger. An empty one has none.
    if (ledger.last() > 0) await folding.start()
    nudged(() => folding.nudge())
    const parts = { ledger, details, folding, runner, health, seed }
    const { url, directory } = options
    const turns = new Turns()
    const erasures = new PostgresErasures({ ...base, ...parts, url, directory, epoch, turns })
    const retention = retentionOf({ ...base, ...parts, url, epoch, turns })
    return assemble({ ...base, ...parts, erasures, retention, trainer: postgresTrainer(url) })
  } catch (error) {
    folding.close()
    throw error
  }
}

/** Says at once why there can be no records. Nobody folds meanwhile. */
async function makeRecords(connections: Connections, epoch: number): Promise<void> {
  const client = await connections.connect()
  try {
    await takeRecords(client, epoch)
    await prepareRecords(client)
  } finally {
    await client.end()
  }
}

/** The ledger, and what is behind it. `nudged` sets what is called after each commit. */
async function openLedger(options: PostgresStoreOptions, connections: Connections, client: Client) {
  const { pool } = connections
  const { onCommit = ignore, onWritten = ignore, onDamage = ignore } = options
  const { detailsRetention: retention, onDetailsTrouble: onTrouble = ignore } = options
  const { node = `${hostname()} ${process.pid}`, partitionEntries, beatMs } = options
  const { onStandby = ignore, onLost = ignore } = options
  let ledger: PostgresLedger | undefined
  let nudge = ignore
  let waits: boolean | undefined
  const noteBeat = ({ waitsForStandby }: Beat): void => {
    if (waitsForStandby !== waits) onStandby(waitsForStandby)
    waits = waitsForStandby
  }
  let isLost = false
  const lost = (error: Error): void => {
    ledger?.lost(error)
    if (!isLost) onLost(error)
    isLost = true
  }
  const wires = {
    onRefusal: (why?: string) => ledger?.refused(why),
    onBeat: noteBeat,
    onLost: lost,
  }
  const { connection, last } = await LedgerConnection.open(
    { connections, node, partitionEntries, beatMs, ...wires },
    client,
  )
  const details = new PostgresDetails({ pool, retention, onTrouble })
  ledger = new PostgresLedger({
    connection,
    pool,
    last,
    onCommit: (ms) => {
      onCommit(ms)
      nudge()
    },
    onWritten,
    onDetails: (rows) => details.put(rows),
    onDamage,
    steadyMs: () => performance.now(),
  })
  const nudged = (onNews: () => void): void => void (nudge = onNews)
  return { ledger, details, epoch: connection.epoch, nudged }
}

interface Parts extends NodeParts {
  readonly ledger: PostgresLedger
  readonly details: PostgresDetails
  readonly folding: RecordsFolding
  readonly runner: QueryRunner
  readonly health: SqlHealth
  readonly seed: EntityKey
  readonly trainer: ThreadTrainer
  readonly erasures: PostgresErasures
  readonly retention: StoreRetention
}

type RetentionParts = Pick<
  Parts,
  'connections' | 'details' | 'folding' | 'projector' | 'runner' | 'ledger' | 'seed'
> & { readonly url: string; readonly epoch: number; readonly turns: Turns }

function retentionOf(parts: RetentionParts): StoreRetention {
  const { connections, folding, projector, runner, turns } = parts
  return new StoreRetention({
    table: new SqlRetention(runner),
    openPass: oldPassesOf(parts),
    removeDetails: (sequences) => removeDetails(connections.pool, sequences),
    renewRecords: () => folding.renew(() => projector.renew()),
    turns,
  })
}

function assemble(parts: Parts): Store {
  const { ledger, details, folding, projector, runner, health, seed, states, trainer } = parts
  const { pool } = parts.connections
  const read: ReadRows = (query) => readWith(pool, query)
  let closing: Promise<void> | undefined
  return {
    ledger,
    details,
    health,
    seed,
    trainer,
    records: new SqlRecords({
      folding,
      read,
      entry: (sequence) => ledger.get(sequence),
      digest: () => projector.digest(),
    }),
    outbox: new SqlOutbox(folding, read),
    snapshots: parts.snapshots,
    ...tablePorts(runner),
    deliveries: postgresDeliveries(pool),
    erasures: parts.erasures,
    retention: parts.retention,
    adminHash: adminHash(pool),
    newStates: () => states.newStates(),
    release: () => releaseLedger(parts),
    close: () => (closing ??= closeParts(parts)),
  }
}

/** What still can be written is; a database that is away keeps nobody from going on. A second call does nothing. */
async function releaseLedger({
  trainer,
  erasures,
  retention,
  health,
  ledger,
}: Parts): Promise<void> {
  await erasures.close()
  await retention.close()
  await trainer.close()
  await health.flush().catch(() => undefined)
  await ledger.close()
}

async function closeParts(parts: Parts): Promise<void> {
  await releaseLedger(parts)
  await parts.details.close()
  parts.folding.close()
  await closeNode(parts)
}
