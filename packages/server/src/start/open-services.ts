import { setImmediate as nextTurn, setTimeout as moment } from 'node:timers/promises'
import { type Core, type CoreParts, createCore, type Places, type Store } from '@winnow/engine'
import { AdminToken } from '../auth/admin-token.ts'
import { ModelLog } from '../answers/model-log.ts'
import { originOf } from '../answers/model-origin.ts'
import { PolicyNames } from '../answers/policy-names.ts'
import { PopulationSamples } from '../answers/population-samples.ts'
import type { Argon2Parameters } from '../people/plain-argon2.ts'
import { openPeople } from '../people/people-services.ts'
import { sessionFinder } from '../people/session-finder.ts'
import { openKeyRing } from '../auth/key-ring.ts'
import { openPartnerRing } from '../auth/partner-ring.ts'
import { WrongKeys } from '../auth/wrong-keys.ts'
import { countedQueues } from '../cases/counted-queues.ts'
import { openCaseLocks } from '../cases/case-locks.ts'
import type { Config } from '../config/settings.ts'
import { builtConsole, type ConsoleFiles } from '../console/console-files.ts'
import { openMutex } from '../limits/mutex.ts'
import { beaconByteRate, openBeaconBytes } from '../limits/beacon-bytes.ts'
import { beaconRate, openRateLimits } from '../limits/rate-limits.ts'
import { openRecentIds, type RecentIds } from '../limits/recent-ids.ts'
import { openSessionDigests } from '../limits/session-digests.ts'
import { recallBeacons } from '../limits/recall-beacons.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { DeliveryFigures } from '../deliveries/delivery-figures.ts'
import type { Resolve } from '../deliveries/guard/address-guard.ts'
import { openDelivering } from '../deliveries/open-delivering.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openBodyRooms } from '../http/body/body-rooms.ts'
import { Deadlines } from '../http/deadlines.ts'
import { openTurns } from '../http/turns.ts'
import { LiveHub } from '../live/live-hub.ts'
import { MessageWaits } from '../messages/message-waits.ts'
import { Notices } from '../notices/notices.ts'
import type { CommitTimes } from '../metrics/commit-times.ts'
import type { DamageFigures } from '../metrics/damage-figures.ts'
import type { LedgerBytes } from '../metrics/ledger-bytes.ts'
import { DetailsSize } from '../metrics/details-size.ts'
import { DiskRoom } from '../metrics/disk-room.ts'
import { type MetricsSources, openMetrics } from '../metrics/metrics.ts'
import { RetentionFigures } from '../metrics/retention-figures.ts'
import { ExploreDesk } from '../explore/explore-desk.ts'
import type { Explorer } from '../explore/explore-thread.ts'
import { TrialRunner } from '../backtests/trial-runner.ts'
import { waitByTheClock } from '../simulations/wait-by-the-clock.ts'
import type { PlayingTime } from '../simulations/play-world.ts'
import { findByToken } from '../rights/find-by-token.ts'
import { idMasks } from '../rights/id-masks.ts'
import { valueTags } from '../rights/value-tags.ts'
import { openRights } from '../rights/rights.ts'
import { ReportRunner } from '../report/report-runner.ts'
import type { Reports } from '../report/report-reader.ts'
import type { KeptScripts } from '../script/kept-scripts.ts'
import type { Services } from '../services.ts'
import { loadTexts } from '../verification/load-texts.ts'
import type { Senders } from '../verification/senders/sender.ts'
import { Verifier } from '../verification/verifier.ts'
import type { LocalAccess } from './credentials.ts'
import {
  type JobFoundations,
  openBacktests,
  openBulkActions,
  openSimulations,
} from './open-jobs.ts'
import { coreLimits } from './core-limits.ts'
import type { DatabaseWatch } from './database-watch.ts'
import type { FollowedLedger } from './ledger-following.ts'
import { beginRemoval, openRemoval } from './open-removal.ts'
import { RecoveryLog } from './recovery-log.ts'

/** Between two slices of users scored again, so that requests have most of the time. */
const RESCORE_PAUSE_MS = 2

/** What the services stand on. */
export interface Foundations extends JobFoundations {
  readonly config: Config
  readonly store: Store
  /** Of a node that only reads; absent = one is recovered from the store. */
  readonly core?: Core
  /** What is known of its ledger already; absent = nothing. */
  readonly followed?: FollowedLedger | undefined
  readonly places: Places
  readonly reports: Reports
  readonly explorer: Explorer
  /** Absent = by the clock of the machine. */
  readonly simulationWait?: PlayingTime['wait']
  readonly access: LocalAccess
  readonly scripts: KeptScripts
  /** Absent = those of this version. */
  readonly consoleFiles?: ConsoleFiles
  readonly senders: Senders
  /** Undefined = no mail can be sent. */
  readonly mailer?: Mailer | undefined
  /** What one-time codes are hashed with. */
  readonly verificationKey: Uint8Array
  readonly log: Log
  readonly nowMs: () => number
  /** A monotonic clock, ms: fits wait by it. Absent = none waits. */
  readonly clockMs?: () => number
  readonly commitTimes: CommitTimes
  readonly damage: DamageFigures
  readonly database: DatabaseWatch
  readonly ledgerBytes: LedgerBytes
  /** 0 to 1: spreads retries. Absent = that of the process. */
  readonly chance?: () => number
  /** Resolves the names of endpoints. Absent = by DNS. */
  readonly resolveName?: Resolve
  readonly processFigures: 'with_process' | 'without_process'
  /** What a password's hash costs. For tests. */
  readonly passwordCost?: Argon2Parameters | undefined
  /** Recovery is given up when it aborts, with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** The services of a running process, and the switch that begins its end. */
export interface OpenServices {
  readonly services: Services
  beginStop(): void
}

/** Recovers the core from the store and puts everything in its place. */
export async function openServices(foundations: Foundations): Promise<OpenServices> {
  const { store, log, nowMs } = foundations
  const modelLog = new ModelLog(log, nowMs)
  const core = foundations.core ?? (await openCore(foundations, modelLog))
  const notices = new Notices({ core, records: store.records, nowMs })
  const live = openLive(foundations)
  let stopping = false
  const beaconIds = openRecentIds(SERVER_LIMITS.beaconIdsCount)
  const policyNames = new PolicyNames(store.ledger)
  const figures = new DeliveryFigures(nowMs)
  const retentionFigures = new RetentionFigures()
  const metrics = metricsOf(foundations, core, { deliveryFigures: figures, retentionFigures })
  const parts = {
    ...givenParts(foundations),
    ...partsOf(store),
    ...boundsOf(foundations),
    ...(await peopleParts(foundations)),
    core,
    keys: await openKeyRing(store.accounts, nowMs),
    partnerKeys: await openPartnerRing(store.partners),
    modelLog,
    policyNames,
    populations: new PopulationSamples(store.ledger, nowMs),
    verifier: openVerifier(foundations),
    delivering: await openDelivering({
      ...foundations,
      core,
      sources: { core, ledger: store.ledger, records: store.records, policyNames },
      mailer: foundations.mailer,
      figures,
      notices,
      chance: foundations.chance ?? Math.random,
    }),
    messageWaits: new MessageWaits(store.outbox),
    live,
    notices,
    metrics,
    wrongKeys: new WrongKeys(metrics, log),
    backtests: await openBacktests(foundations, notices, live),
    simulations: await openSimulations(foundations),
    simulationWait: foundations.simulationWait ?? waitByTheClock,
    beaconIds,
    beaconsRecalled: recall(foundations, beaconIds, () => stopping),
    ...openRemoval(foundations, core, retentionFigures),
    isStopping: () => stopping,
  }
  const bulkActions = await openBulkActions(foundations, parts)
  const services: Services = { ...parts, bulkActions }
  // A node that only reads erases nothing.
  if (foundations.core === undefined) beginRemoval(services)
  const beginStop = () => {
    stopping = true
    services.messageWaits.close()
    live.close()
    void foundations.explorer.close()
    core.beginStop()
  }
  return { services, beginStop }
}

/** What the start gave, for handlers. */
const givenParts = ({
  config,
  store,
  access,
  scripts,
  consoleFiles = builtConsole(),
  log,
  nowMs,
  damage,
  database,
  reports,
  backtests,
  explorer,
}: Foundations) => ({
  config,
  scripts,
  consoleFiles,
  log,
  nowMs,
  damage,
  database,
  adminToken: new AdminToken(access),
  tagOf: valueTags(store.seed),
  idMasks: idMasks(store.seed),
  reports: new ReportRunner(reports, store.ledger),
  trials: new TrialRunner(backtests.startTrial),
  explore: new ExploreDesk(explorer),
})

/** What keeps callers within bounds, and changes in order. */
const boundsOf = ({ config, access }: Foundations) => ({
  limits: openRateLimits(rateLimitsOf(config, access)),
  mutexes: {
    accounts: openMutex(),
    decisions: openMutex(),
    lists: openMutex(),
    messageSettings: openMutex(),
    endpoints: openMutex(),
  },
  caseLocks: openCaseLocks(),
  turns: openTurns(setImmediate),
  deadlines: {
    bodies: new Deadlines(config.bodyTimeoutMs),
    answers: new Deadlines(config.answerTimeoutMs),
  },
  bodyRooms: openBodyRooms(),
  beaconBytes: openBeaconBytes({
    perKey: beaconByteRate(config.beaconKeyBytes),
    perIp: beaconByteRate(config.beaconIpBytes),
    perSession: beaconByteRate(config.beaconSessionBytes),
  }),
  sessionDigests: openSessionDigests(SERVER_LIMITS.sessionDigestsCount),
})

/** Persons, what they may do, and how a request names one. */
export async function peopleParts(
  foundations: Pick<Foundations, 'config' | 'store' | 'log' | 'nowMs' | 'passwordCost'>,
) {
  const { config, store, log, nowMs } = foundations
  const onTrouble = (error: unknown) => log.trouble('a session cannot be noted as seen', error)
  const people = await openPeople({ ...foundations, onTrouble })
  const rights = await openRights({ ...store, people: people.register }, nowMs())
  const personFinders = {
    session: sessionFinder({ ...people, roles: rights.roles }, config),
    sessionUnseen: sessionFinder(
      {
        register: people.register,
        sessions: { find: (secret, atMs) => people.sessions.findUnseen(secret, atMs) },
        roles: rights.roles,
      },
      config,
    ),
    token: findByToken({ ...rights, log }),
  }
  return { people, rights, personFinders }
}

function metricsOf(
  foundations: Foundations,
  core: Core,
  figures: Pick<MetricsSources, 'deliveryFigures' | 'retentionFigures'>,
) {
  const { config, store, processFigures } = foundations
  const diskRoom = new DiskRoom(config.dataDirectory)
  const detailsSize = new DetailsSize(config.dataDirectory)
  const { ledger, records } = store
  const sources = { core, ledger, records, ...figures, diskRoom, detailsSize }
  return openMetrics({ ...foundations, ...sources }, processFigures)
}

/** What handlers read and write of the store themselves. */
const partsOf = ({
  ledger,
  details,
  records,
  outbox,
  merchants,
  accounts,
  claims,
  health,
  partners,
  retention,
  savedViews,
}: Store) => ({
  ledger,
  details,
  records,
  outbox,
  merchants,
  accounts,
  claims,
  health,
  partners,
  retention,
  savedViews,
})

const openLive = ({ store, nowMs, log }: Foundations): LiveHub =>
  new LiveHub({
    outbox: store.outbox,
    nowMs,
    countQueues: async (environment) =>
      (await countedQueues(store, environment, nowMs())).map(({ queue, ...counts }) => ({
        ...counts,
        name: queue.name,
        abuseType: queue.abuseType,
      })),
    onTrouble: (error) => log.trouble('live events cannot be read', error),
  })

const openVerifier = ({ config, store, senders, verificationKey }: Foundations): Verifier =>
  new Verifier({
    verifications: store.verifications,
    senders,
    texts: loadTexts(config.verificationTexts),
    key: verificationKey,
    config,
  })

function openCore(foundations: Foundations, modelLog: ModelLog): Promise<Core> {
  const { config, store, followed, places, log, nowMs, clockMs, signal } = foundations
  const recoveryLog = new RecoveryLog(log, nowMs)
  const parts: CoreParts = {
    ...(signal === undefined ? {} : { recovering: signal }),
    ledger: store.ledger,
    snapshots: store.snapshots,
    states: followed?.states ?? store.newStates(),
    places,
    seed: store.seed,
    requests: (names) => store.records.requests(names),
    trainer: store.trainer,
    ...(clockMs === undefined ? {} : { clockMs }),
    limits: coreLimits(config),
    yieldTurn: () => nextTurn(),
    pause: () => moment(RESCORE_PAUSE_MS),
    originOf,
    onAllWritten: async () => store.release?.(),
    onRecovery: (progress) => recoveryLog.take(progress),
    onModel: (news) => modelLog.take(news),
    onLearningFailure: (error) => log.trouble('labels could not be learned from', error),
    onSnapshotFailure: (error) => log.trouble('a snapshot could not be written', error),
    onRescoreFailure: (error) => log.trouble('users around a label were not scored again', error),
    onCounterFailure: (error) => log.trouble('a counter was not filled', error),
  }
  return createCore(parts, followed?.followed)
}

/**
 * Fills in the beacons of the ledger's end while the service begins to answer. Never rejects: without
 * them, one that is sent again counts again, and that is all.
 */
async function recall(
  { store, core, log, nowMs }: Foundations,
  beaconIds: RecentIds,
  isStopping: () => boolean,
): Promise<void> {
  // A node that only reads takes no beacons.
  if (core !== undefined) return
  let recalled = 0
  try {
    for await (const { environment, messageId } of recallBeacons(store.ledger, nowMs())) {
      beaconIds.note(`${environment} ${messageId}`)
      recalled += 1
      if (isStopping() || recalled >= SERVER_LIMITS.beaconIdsCount / 2) return
    }
  } catch (error) {
    if (!isStopping()) log.trouble('earlier beacons could not be read', error)
  }
}

function rateLimitsOf(config: Config, { accountId }: LocalAccess) {
  return {
    perKey: { perSecond: config.keyPerSecond, burst: config.keyBurst },
    perUser: { perSecond: config.userPerSecond, burst: config.userBurst },
    perBeaconKey: beaconRate(config.beaconKeyPerSecond),
    perBeaconIp: beaconRate(config.beaconIpPerSecond),
    exemptAccountId: config.limitLocalAccount === 'on' ? undefined : accountId,
  }
}
