import type {
  Accounts,
  Claims,
  BeaconDetails,
  Core,
  IntegrationHealth,
  Ledger,
  Merchants,
  Outbox,
  Partners,
  Records,
  Retention,
  SavedViews,
} from '@winnow/engine'
import type { AdminToken } from './auth/admin-token.ts'
import type { WrongKeys } from './auth/wrong-keys.ts'
import type { KeyRing } from './auth/key-ring.ts'
import type { PartnerRing } from './auth/partner-ring.ts'
import type { PersonFinder } from './auth/person-finder.ts'
import type { ModelLog } from './answers/model-log.ts'
import type { PolicyNames } from './answers/policy-names.ts'
import type { PopulationSamples } from './answers/population-samples.ts'
import type { Config } from './config/settings.ts'
import type { ConsoleFiles } from './console/console-files.ts'
import type { Log } from './log.ts'
import type { Delivering } from './deliveries/delivering.ts'
import type { Deadlines } from './http/deadlines.ts'
import type { BodyRooms } from './http/body/body-rooms.ts'
import type { Turns } from './http/turns.ts'
import type { DamageFigures } from './metrics/damage-figures.ts'
import type { DatabaseWatch } from './start/database-watch.ts'
import type { MessageWaits } from './messages/message-waits.ts'
import type { Notices } from './notices/notices.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { CaseLocks } from './cases/case-locks.ts'
import type { Mutex } from './limits/mutex.ts'
import type { BeaconBytes } from './limits/beacon-bytes.ts'
import type { PeopleServices } from './people/people-services.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { RecentIds } from './limits/recent-ids.ts'
import type { SessionDigests } from './limits/session-digests.ts'
import type { BacktestRegister } from './backtests/backtest-register.ts'
import type { PlayingTime } from './simulations/play-world.ts'
import type { SimulationRegister } from './simulations/simulation-register.ts'
import type { BulkRegister } from './bulk-actions/bulk-register.ts'
import type { Eraser } from './erasure/eraser.ts'
import type { Retainer } from './erasure/retainer.ts'
import type { ExploreDesk } from './explore/explore-desk.ts'
import type { TrialRunner } from './backtests/trial-runner.ts'
import type { IdMasks } from './rights/id-masks.ts'
import type { TagOf } from './rights/value-tags.ts'
import type { Rights } from './rights/rights.ts'
import type { ReportRunner } from './report/report-runner.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { KeptScripts } from './script/kept-scripts.ts'
import type { Verifier } from './verification/verifier.ts'

/** Everything a handler may use. Made once by the start, passed by plain arguments. */
export interface Services {
  readonly config: Config
  readonly core: Core
  readonly ledger: Ledger
  readonly details: BeaconDetails
  readonly records: Records
  readonly populations: PopulationSamples
  readonly modelLog: ModelLog
  /** How workflows and decisions are called. */
  readonly policyNames: PolicyNames
  readonly outbox: Outbox
  readonly merchants: Merchants
  readonly verifier: Verifier
  /** Endpoints, and what is on its way to them. */
  readonly delivering: Delivering
  readonly messageWaits: MessageWaits
  readonly live: LiveHub
  readonly notices: Notices
  readonly accounts: Accounts
  /** Who holds which case. */
  readonly claims: Claims
  readonly savedViews: SavedViews
  readonly caseLocks: CaseLocks
  readonly keys: KeyRing
  readonly partners: Partners
  readonly partnerKeys: PartnerRing
  readonly adminToken: AdminToken
  /** What stands in the place of personal data. */
  readonly tagOf: TagOf
  /** What stands in the place of ids that are personal, and leads back here alone. */
  readonly idMasks: IdMasks
  /** Roles and personal tokens. */
  readonly rights: Rights
  /**
   * By a session's cookie, which counts only without `Authorization`, and by a personal token. `sessionUnseen`: the session is
   * not used by it, so it does not last longer.
   */
  readonly personFinders: Readonly<Record<'session' | 'sessionUnseen' | 'token', PersonFinder>>
  /** Persons, and how they sign in. */
  readonly people: PeopleServices
  readonly limits: RateLimits
  /** Requests with keys that are wrong. */
  readonly wrongKeys: WrongKeys
  /** Changes that are counted or compared with what there is before they are written. */
  readonly mutexes: Readonly<
    Record<'accounts' | 'decisions' | 'lists' | 'messageSettings' | 'endpoints', Mutex>
  >
  /** What beacons may write to the ledger. */
  readonly beaconBytes: BeaconBytes
  /** Beacons taken lately, per environment. */
  readonly beaconIds: RecentIds
  /** Resolves when those of before the start are among them: a moment after it. */
  readonly beaconsRecalled: Promise<void>
  /** Sessions as older pages name them. */
  readonly sessionDigests: SessionDigests
  /** The script of the browser snippet, in this version and in earlier ones. */
  readonly scripts: KeptScripts
  /** The console that browsers load. */
  readonly consoleFiles: ConsoleFiles
  /** Until when bodies must have come, and answers be known. */
  readonly deadlines: { readonly bodies: Deadlines; readonly answers: Deadlines }
  /** Room for bodies that are not there yet. */
  readonly bodyRooms: BodyRooms
  readonly health: IntegrationHealth
  readonly damage: Pick<DamageFigures, 'told'>
  readonly database: Pick<DatabaseWatch, 'failover'>
  readonly metrics: Metrics
  readonly reports: ReportRunner
  readonly backtests: BacktestRegister
  readonly bulkActions: BulkRegister
  readonly eraser: Eraser
  readonly retainer: Retainer
  /** Undefined: the store is only read. */
  readonly retention?: Retention | undefined
  readonly simulations: SimulationRegister
  /** How simulations wait for their next event. */
  readonly simulationWait: PlayingTime['wait']
  readonly trials: TrialRunner
  /** Questions about events of the past. */
  readonly explore: ExploreDesk
  readonly log: Log
  /** Milliseconds since 1970: the only clock of the service. */
  nowMs(): number
  /** When requests that were read go on. */
  readonly turns: Turns
  /** True once the service has begun to stop: ready goes red, what is under way is finished. */
  isStopping(): boolean
}
