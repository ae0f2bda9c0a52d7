import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Follower, Store } from '@winnow/engine'
import { DirectoryRefused, openPlaces } from '@winnow/store'
import { buildApp } from '../app.ts'
import type { Config } from '../config/settings.ts'
import { ExploreThread } from '../explore/explore-thread.ts'
import type { Log } from '../log.ts'
import { openMailer } from '../mail/mailer.ts'
import { CommitTimes } from '../metrics/commit-times.ts'
import { DamageFigures } from '../metrics/damage-figures.ts'
import { LedgerBytes } from '../metrics/ledger-bytes.ts'
import { ReportThread } from '../report/report-thread.ts'
import { keepScripts, scriptsFolder } from '../script/kept-scripts.ts'
import { CURRENT_SCRIPT } from '../script/served-script.ts'
import { readSecretsKeys, secretsKeyPath } from '../secrets/key-file.ts'
import { sealedStore } from '../secrets/sealed-store.ts'
import { SecretBox } from '../secrets/secret-box.ts'
import type { Services } from '../services.ts'
import { openSenders } from '../verification/senders/open-senders.ts'
import { readVerificationKey } from '../verification/verification-key.ts'
import { readLocalAccess } from './credentials.ts'
import { DatabaseWatch } from './database-watch.ts'
import { openServices, peopleParts } from './open-services.ts'
import { withSharedAdmin } from './shared-admin.ts'
import { storePlace } from './store-place.ts'

/** What a service that only reads is made of. */
export interface StandbyServiceParts {
  readonly config: Config
  readonly log: Log
  readonly nowMs: () => number
  /** Is closed with the service. */
  readonly store: Store
  readonly follower: Follower
  /** Why it takes no changes. */
  readonly reason: () => string
}

/** A service that only reads. */
export interface StandbyService {
  /** Answers a request that changes nothing. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Reads keys, people and roles again. */
  renew(): Promise<void>
  close(): Promise<void>
}

const refuse = (): never => {
  throw new Error('a node that waits runs no jobs')
}

/** Jobs are the active node's. */
const NO_JOBS = {
  all: async () => [],
  targets: async () => [],
  create: async () => refuse(),
  write: async () => refuse(),
  remove: async () => refuse(),
}

/**
 * A service over a store that only reads, and over memory that follows the ledger. Errors: DirectoryRefused, where the node has no
 * copies of the first one's keys; the store's.
 */
export async function openStandbyService(parts: StandbyServiceParts): Promise<StandbyService> {
  const { config, log, nowMs, follower, reason } = parts
  const { dataDirectory } = config
  const { box, access: local, verificationKey } = await keysOf(config)
  const store = sealedStore(parts.store, box)
  const access = await withSharedAdmin(local, store.adminHash)
  const places = openPlaces({ cacheDirectory: join(dataDirectory, 'places') })
  const place = storePlace(config)
  const reports = new ReportThread(place)
  const mailer = openMailer(config)
  const foundations = {
    config,
    store,
    places,
    reports,
    access,
    log,
    nowMs,
    mailer,
    verificationKey,
    core: follower.reading({ places, reason, requests: (names) => store.records.requests(names) }),
    explorer: new ExploreThread(place),
    senders: openSenders(config, nowMs, mailer),
    scripts: await keepScripts(scriptsFolder(dataDirectory), CURRENT_SCRIPT, log),
    backtests: { files: NO_JOBS, start: refuse, startTrial: refuse },
    bulkActions: NO_JOBS,
    simulations: NO_JOBS,
    commitTimes: new CommitTimes(),
    damage: new DamageFigures(),
    database: new DatabaseWatch(),
    ledgerBytes: new LedgerBytes(),
    processFigures: 'without_process',
  } as const
  const opened = await openServices(foundations)
  const people = { parts: readersOf(opened.services) }
  const services = withPeople(opened.services, () => people.parts)
  const app = buildApp(services)
  return {
    handle: (request, response) => void app.server.emit('request', request, response),
    renew: async () => {
      people.parts = readersOf(await peopleParts(foundations))
      const { keys, partnerKeys, adminToken } = services
      await Promise.all([keys.reload(), partnerKeys.reload(), adminToken.renew()])
    },
    close: async () => {
      opened.beginStop()
      await reports.close()
      await services.delivering.sender.close()
      await parts.store.close()
    },
  }
}

/** What the first node made, and each further one needs a copy of. Error: DirectoryRefused. */
async function keysOf(config: Config) {
  const { dataDirectory } = config
  const access = await readLocalAccess(dataDirectory)
  const verificationKey = await readVerificationKey(dataDirectory)
  const secrets = await readSecretsKeys(secretsKeyPath(dataDirectory, config.secretsKeyFile))
  if (access === undefined || verificationKey === undefined || secrets === undefined) {
    throw new DirectoryRefused(
      `${dataDirectory} lacks keys: copy local-access.json, secrets.key and verification.key of the first node into it`,
    )
  }
  return { access, verificationKey, box: new SecretBox(secrets) }
}

type PeopleParts = Pick<Services, 'people' | 'rights' | 'personFinders'>

/** Sessions are not noted as seen: that would be a change. */
const readersOf = ({ people, rights, personFinders }: PeopleParts): PeopleParts => ({
  people,
  rights,
  personFinders: { ...personFinders, session: personFinders.sessionUnseen },
})

/** Services with people as they were read last. */
function withPeople(services: Services, people: () => PeopleParts): Services {
  return Object.defineProperties(
    { ...services },
    {
      people: { get: () => people().people },
      rights: { get: () => people().rights },
      personFinders: { get: () => people().personFinders },
    },
  )
}
