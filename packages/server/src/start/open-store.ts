import type { Store } from '@winnow/engine'
import {
  DatabaseRefused,
  openDatabaseNode,
  openSqliteStore,
  type PostgresStoreOptions,
  type SqliteStoreOptions,
} from '@winnow/store'
import type { Config } from '../config/settings.ts'
import { finishErasures } from '../erasure/erase-stopped.ts'
import type { Log } from '../log.ts'
import type { CommitTimes } from '../metrics/commit-times.ts'
import type { DamageFigures } from '../metrics/damage-figures.ts'
import type { LedgerBytes } from '../metrics/ledger-bytes.ts'
import type { Services } from '../services.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { type FollowedLedger, LedgerFollowing } from './ledger-following.ts'
import { answerAsStandby } from './standby-answers.ts'
import { StandbyReading } from './standby-reading.ts'
import { mustBeStartable } from './file-kinds.ts'
import { databaseOf } from './store-place.ts'

const MEBIBYTE = 2 ** 20

interface StoreFigures {
  readonly commitTimes: CommitTimes
  readonly damage: DamageFigures
  readonly database: DatabaseWatch
  readonly ledgerBytes: LedgerBytes
}

/** How a store is opened, besides its settings. */
interface StoreMeans {
  readonly figures: StoreFigures & Pick<Services, 'nowMs'>
  readonly acceptsRestored: boolean
  readonly measured: Pick<SqliteStoreOptions, 'durability' | 'commitDelayMs'> | undefined
  readonly signal?: AbortSignal | undefined
  /** As `startService` has them. */
  readonly onWaiting?: ((why: string) => void) | undefined
  readonly onLost?: ((error: Error) => void) | undefined
}

/** A store that is open, and what the node knows of its ledger already. */
export interface OpenedStore {
  readonly store: Store
  /** Absent = nothing. */
  readonly followed?: FollowedLedger | undefined
}

/** The same once erasures are done that a process left undone which was ended. Errors: the same. */
export async function finishedStore(
  config: Config,
  log: Log,
  means: StoreMeans,
): Promise<OpenedStore> {
  await mustBeStartable(config.dataDirectory)
  if (databaseOf(config) === undefined) await finishErasures(config.dataDirectory, log)
  return openStore(config, log, means)
}

/** Opens the store that the settings name. Errors: those of `openSqliteStore` and `openPostgresStore`; the reason of `signal`. */
async function openStore(config: Config, log: Log, means: StoreMeans): Promise<OpenedStore> {
  const { figures, acceptsRestored, measured } = means
  const options = sharedOptions(config, log, figures)
  const url = databaseOf(config)
  if (url !== undefined) {
    mustHaveNoBackups(config)
    const all = { ...options, ...databaseOptions(log, means), url }
    return openDatabase(all, config, { ...means, log })
  }
  const onRestored = acceptsRestored ? (missing: string) => tellRestored(log, missing) : undefined
  const files = fileOptions(log, figures)
  return { store: await openSqliteStore({ ...options, ...files, onRestored, ...measured }) }
}

/** While it waits, the node answers that it is alive, and not ready, and follows the ledger. */
async function openDatabase(
  options: PostgresStoreOptions,
  config: Config,
  { log, figures: { nowMs }, onWaiting, signal }: StoreMeans & { readonly log: Log },
): Promise<OpenedStore> {
  const node = await openDatabaseNode(options)
  if (onWaiting === undefined) return { store: await node.activate() }
  const reading = new StandbyReading({ config, log, nowMs, reason: () => answers.reason() })
  const following = new LedgerFollowing({
    node,
    config,
    log,
    signal,
    onCaughtUp: (standby, follower) => reading.caughtUp(standby, follower),
  })
  const answers = answerAsStandby(config, {
    lag: () => following.lag,
    read: (request, response) => reading.handle(request, response),
  })
  const waiting = {
    onWaiting: (why: string): void => {
      answers.because(why)
      following.begin()
      onWaiting(why)
    },
    signal,
  }
  try {
    const store = await node.activate(waiting)
    log.info('the database is open for this node', { followed: following.sequence })
    return { store, followed: await following.handOver(store) }
  } finally {
    await Promise.all([answers.close(), following.stop()])
    // Its connections are its own: nobody waits for them.
    reading.close().catch((error: unknown) => log.trouble('reads did not end', error))
  }
}

/** What a database tells its service. */
function databaseOptions(
  log: Log,
  { figures: { database }, onLost }: StoreMeans,
): Pick<PostgresStoreOptions, 'onStandby' | 'onLost'> {
  return {
    onStandby: (waits) => database.standby(waits, log),
    onLost: (error) => {
      log.outage('another node took the database over', { reason: error.message })
      onLost?.(error)
    },
  }
}

/** Error: DatabaseRefused. */
function mustHaveNoBackups({ backupTo }: Config): void {
  if (backupTo === 'off') return
  throw new DatabaseRefused(
    "`backup_to` copies a data directory: turn it off, and back the database up with PostgreSQL's own tools",
  )
}

const tellRestored = (log: Log, missing: string): void =>
  log.outage('a restored ledger is taken, as was asked', { reason: missing })

function sharedOptions(
  config: Config,
  log: Log,
  {
    commitTimes,
    damage,
    ledgerBytes,
    nowMs,
  }: Omit<StoreFigures, 'database'> & Pick<Services, 'nowMs'>,
): Omit<PostgresStoreOptions, 'url' | 'seed'> & Omit<SqliteStoreOptions, 'seed'> {
  return {
    directory: config.dataDirectory,
    mustExist: config.firstStart === 'refuse',
    onCommit: (ms) => commitTimes.took(ms),
    onWritten: (bytes) => ledgerBytes.wrote(bytes),
    onDamage: (cause) => {
      damage.met()
      log.trouble('an entry of the ledger is damaged', cause)
    },
    detailsRetention: { days: config.beaconDetailsDays, nowMs },
    onFoldFailure: (cause) => {
      if (cause === undefined) log.info('records are written again')
      else log.trouble('records fall behind: they cannot be written', cause)
    },
    onDetailsTrouble: (cause) => log.trouble('details of beacons are not kept, or not cut', cause),
    statesMemoryBytes: config.statesMemoryMb * MEBIBYTE,
    onSpillRefused: (cause) => {
      log.trouble('entity states stay in memory, over their bound: the spill file refuses', cause)
    },
  }
}

/** What only files can do: fill their disk, and be damaged. */
function fileOptions(
  log: Log,
  { damage }: Pick<StoreFigures, 'damage'>,
): Pick<SqliteStoreOptions, 'keepsRoom' | 'onRecordsDamage' | 'onSnapshotsDamaged'> {
  return {
    keepsRoom: true,
    onRecordsDamage: (reason) => {
      damage.set('records', reason !== undefined)
      if (reason === undefined) log.info('the records were made anew')
      else log.outage('the records are damaged and are made anew', { reason })
    },
    onSnapshotsDamaged: (count) => {
      damage.set('snapshots', count > 0)
      if (count > 0)
        log.outage('a snapshot is damaged', { reason: `${count} of those that are kept` })
    },
  }
}
