import type { Ledger, Store } from '@winnow/engine'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  memoryLimit,
  openFilesLimit,
  openPlaces,
  type SqliteStoreOptions,
  type StorePlace,
} from '@winnow/store'
import { type App, buildApp } from './app.ts'
import type { Config } from './config/settings.ts'
import { Connections } from './http/connections.ts'
import { type Log, openLog } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import { CommitTimes } from './metrics/commit-times.ts'
import { DamageFigures } from './metrics/damage-figures.ts'
import { LedgerBytes } from './metrics/ledger-bytes.ts'
import { beginWithPolicy } from './start/begin-with-policy.ts'
import { boundByMemory } from './start/bound-by-memory.ts'
import { tellClockBehind } from './start/clock-log.ts'
import { collectRarely } from './start/collect-rarely.ts'
import { openLocalAccess } from './start/credentials.ts'
import { DatabaseWatch } from './start/database-watch.ts'
import { keepUp } from './start/keep-up.ts'
import { listen, tryPlace } from './start/listen.ts'
import { firstAdminLink } from './start/first-admin-link.ts'
import { boundByFiles } from './start/open-files.ts'
import { finishedStore } from './start/open-store.ts'
import { shownDatabaseOf, storePlace } from './start/store-place.ts'
import { openServices } from './start/open-services.ts'
import { DOCS } from './routes/routes.ts'
import { replayRecent } from './start/rehearse.ts'
import { ExploreThread } from './explore/explore-thread.ts'
import { backtestsIn } from './backtests/backtests-in.ts'
import { simulationsIn } from './simulations/simulations-in.ts'
import { bulkActionsIn } from './bulk-actions/bulk-actions-in.ts'
import { ReportThread } from './report/report-thread.ts'
import { shareAdmin, withSharedAdmin } from './start/shared-admin.ts'
import { stopAnswering, takeLeave } from './start/stop-answering.ts'
import { stopStoring } from './start/stop-storing.ts'
import { noteVersion } from './start/version-note.ts'
import { secretsKeyPath } from './secrets/key-file.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { sealedStore } from './secrets/sealed-store.ts'
import { keepScripts, scriptsFolder } from './script/kept-scripts.ts'
import { CURRENT_SCRIPT } from './script/served-script.ts'
import type { Services } from './services.ts'
import { openSenders } from './verification/senders/open-senders.ts'
import { openVerificationKey } from './verification/verification-key.ts'
import { BUILD_VERSION } from './build-version.ts'

/** The machine's clock. */
const machineMs = (): number => Date.now()

/** A service that answers. */
export interface RunningService {
  /** `http://127.0.0.1:8080`. */
  readonly address: string
  readonly isFirstStart: boolean
  /** A first policy was published in shadow just now. */
  readonly hasFirstPolicy: boolean
  /** A new link that makes the first admin; undefined = there is one. */
  firstAdminLink(): Promise<string | undefined>
  /** Stops accepting, finishes what is under way, brings everything to disk. Safe to call twice. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Gives the start up, before it makes anything or before the core is recovered, and leaves nothing open. */
  readonly signal?: AbortSignal | undefined
  /** What no user may set. For benchmarks. */
  readonly store?: Pick<SqliteStoreOptions, 'durability' | 'commitDelayMs'> | undefined
  /** Takes a ledger that lacks entries which records or snapshots know: it was restored on purpose. */
  readonly acceptsRestored?: boolean | undefined
  /** The clock of the service, ms since 1970, where it is not the machine's. It may jump forward. */
  readonly nowMs?: (() => number) | undefined
  /** Waits, as a standby, for a database that another node is active on, and is called with why; it is refused when absent. */
  readonly onWaiting?: ((why: string) => void) | undefined
  /** Another node has the database now: this service can write nothing more. */
  readonly onLost?: ((error: Error) => void) | undefined
}

/**
 * Starts the service: store, tables of places, core (recovered from snapshot and ledger), then the
 * socket, which is tried before a data directory is made or read. Errors: a busy port; too few open files; a data
 * directory that is held by another process or cannot be read; the reason of `signal`.
 */
export async function startService(
  asked: Config,
  {
    signal,
    store: measured,
    acceptsRestored = false,
    nowMs = machineMs,
    ...turns
  }: StartOptions = {},
): Promise<RunningService> {
  const startedMs = clockMs()
  collectRarely()
  const config = boundByMemory(boundByFiles(asked, openFilesLimit('self')), memoryLimit())
  await tryPlace(config)
  signal?.throwIfAborted()
  const log = openLog(config.logLevel)
  const { dataDirectory } = config
  const figures = noFigures()
  const means = { figures: { ...figures, nowMs }, acceptsRestored, measured, signal, ...turns }
  const [{ store: plain, followed }] = await Promise.all([
    finishedStore(config, log, means),
    replayMeanwhile(nowMs),
  ])
  try {
    signal?.throwIfAborted()
    const base = await openBase(config, log, { plain, nowMs })
    const { store, access, reports } = base
    const jobs = jobsIn(dataDirectory, storePlace(config), log)
    const foundations = { ...base, followed, ...jobs, nowMs, clockMs, signal }
    const all = { ...foundations, ...figures, processFigures: 'with_process' } as const
    const opened = await openServices(all)
    const hasFirstPolicy = await beginWithPolicy(opened.services, store.ledger)
    const app = buildApp(opened.services)
    tellClockBehind(log, nowMs(), await newestMs(store.ledger))
    const connections = new Connections(app.server)
    await listen(app, config)
    const endChores = keepUp(opened.services, { watchesClock: nowMs === machineMs })
    tellStart(log, app.server.address(), { config, sequence: store.ledger.last(), startedMs })
    tellBounds(log, asked, config)
    const stop = async () => {
      endChores()
      opened.beginStop()
      log.info('stopping')
      await takeLeave(connections, config.shutdownGraceMs)
      await stopAnswering(app, connections, config.shutdownTimeoutMs)
      await stopThreads(reports, opened.services)
      await stopStoring(store, opened.services.core, log)
      log.info('stopped')
    }
    const made = { isFirstStart: access.isFirstStart, hasFirstPolicy }
    return { ...made, ...addressOf(app, opened.services), close: onceOnly(stop) }
  } catch (error) {
    await plain.close()
    throw error
  }
}

/** What a service stands on, but for its core and its jobs. Errors: those of its files. */
async function openBase(
  config: Config,
  log: Log,
  { plain, nowMs }: { readonly plain: Store; readonly nowMs: () => number },
) {
  const { dataDirectory } = config
  const store = await withSecrets(plain, config)
  const places = openPlaces({ cacheDirectory: join(dataDirectory, 'places') })
  const local = await openLocalAccess(store.accounts, dataDirectory, nowMs())
  await shareAdmin(local, store.adminHash)
  const access = await withSharedAdmin(local, store.adminHash)
  const reports = new ReportThread(storePlace(config))
  const scripts = await keepScripts(scriptsFolder(dataDirectory), CURRENT_SCRIPT, log)
  await noteOwnVersion(dataDirectory, store.ledger, log)
  const verification = await openVerification(config, nowMs)
  return { config, store, places, reports, access, scripts, log, ...verification } as const
}

/** Calls do it once, and all of them wait for that. */
function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** The store with its secrets sealed by the key file. */
async function withSecrets(plain: Store, config: Config): Promise<Store> {
  const path = secretsKeyPath(config.dataDirectory, config.secretsKeyFile)
  return sealedStore(plain, await openSecrets(path, plain))
}

/** What one-time codes are sent and hashed with, and what else sends mails. */
async function openVerification(config: Config, nowMs: () => number) {
  const mailer = openMailer(config)
  return {
    mailer,
    senders: openSenders(config, nowMs, mailer),
    verificationKey: await openVerificationKey(config.dataDirectory),
  }
}

/** Jobs that go on after a restart. */
const jobsIn = (dataDirectory: string, place: StorePlace, log: Log) => ({
  backtests: backtestsIn(dataDirectory, place, log),
  bulkActions: bulkActionsIn(dataDirectory, log),
  explorer: new ExploreThread(place),
  simulations: simulationsIn(dataDirectory, log),
})

/** Where it answers, and how the first admin is made. */
function addressOf(
  app: Pick<App, 'address'>,
  services: Services,
): Pick<RunningService, 'address' | 'firstAdminLink'> {
  const address = app.address()
  return { address, firstAdminLink: () => firstAdminLink(services, address) }
}

/** What the store reports, before it has reported anything. */
const noFigures = () => ({
  commitTimes: new CommitTimes(),
  damage: new DamageFigures(),
  database: new DatabaseWatch(),
  ledgerBytes: new LedgerBytes(),
})

/** Notes from which entry on this version computes scores. */
async function noteOwnVersion(
  dataDirectory: string,
  ledger: Pick<Ledger, 'last'>,
  log: Log,
): Promise<void> {
  await noteVersion(dataDirectory, ledger.last()).catch((error: unknown) =>
    log.trouble('the version that computes scores from here on cannot be noted', error),
  )
}

/** Gives up what is being computed: backtests are run again at the next start, and bulk actions go on. Deliveries under way come to their end. */
async function stopThreads(
  reports: ReportThread,
  { backtests, bulkActions, simulations, explore, delivering, eraser, retainer }: Services,
): Promise<void> {
  const { service, sender } = delivering
  await Promise.all([
    reports.close(),
    backtests.close(),
    bulkActions.close(),
    simulations.close(),
    explore.close(),
    eraser.close(),
    retainer.close(),
    service.stop(),
  ])
  await sender.close()
}

/** A clock that never jumps. */
const clockMs = (): number => performance.now()

/** When the last entry was received, ms since 1970; undefined where there is none that can be read. */
async function newestMs(ledger: Ledger): Promise<number | undefined> {
  const newest = await ledger.get(ledger.last()).catch(() => undefined)
  return newest?.receivedAtMs
}

/** Code stays compiled: further services of a process do without. */
let rehearsed: Promise<number> | undefined

/** Runs the warm-up, and makes the description of the interface, while the threads of the store start. */
async function replayMeanwhile(nowMs: () => number): Promise<void> {
  await nextTurn()
  await (rehearsed ??= replayRecent(nowMs()))
  DOCS()
}

interface Start {
  readonly config: Config
  readonly sequence: number
  readonly startedMs: number
}

/** What somebody asks first who reads the log of a start. */
function tellStart(
  log: Log,
  address: ReturnType<Server['address']>,
  { config, sequence, startedMs }: Start,
): void {
  const database = shownDatabaseOf(config)
  log.info('started', {
    version: BUILD_VERSION,
    data_dir: resolve(config.dataDirectory),
    ...(database !== undefined && { database }),
    host: config.host,
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    entries: sequence,
    ms: Math.round(clockMs() - startedMs),
  })
}

/** Logs when connections or memory are fewer than configured. */
function tellBounds(log: Log, asked: Config, { maxConnections, statesMemoryMb }: Config): void {
  if (maxConnections !== asked.maxConnections) {
    log.info('the limit of open files bounds connections', { max_connections: maxConnections })
  }
  if (statesMemoryMb !== asked.statesMemoryMb) {
    const figures = { states_memory_mb: statesMemoryMb }
    log.info('the memory there is bounds what entity states may take', figures)
  }
}
