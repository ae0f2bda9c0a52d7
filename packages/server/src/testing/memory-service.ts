import type { Places, Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { buildApp, type App } from '../app.ts'
import { newAccountId, newApiKey, newKeyId, sha256Hex } from '../auth/secrets.ts'
import { DEFAULT_CONFIG, type Config } from '../config/settings.ts'
import type { ConsoleFiles } from '../console/console-files.ts'
import { Connections } from '../http/connections.ts'
import { openMailer } from '../mail/mailer.ts'
import { openLog } from '../log.ts'
import { CommitTimes } from '../metrics/commit-times.ts'
import { LedgerBytes } from '../metrics/ledger-bytes.ts'
import { DamageFigures } from '../metrics/damage-figures.ts'
import { explorerHere } from './explorer-here.ts'
import { valueTags } from '../rights/value-tags.ts'
import { backtestsHere } from './backtests-here.ts'
import type { KeptSimulation } from '../simulations/kept-simulation.ts'
import { MemoryJobs } from './memory-jobs.ts'
import { MemoryBulks } from './memory-bulks.ts'
import { ReportReader } from '../report/report-reader.ts'
import { CURRENT_SCRIPT } from '../script/served-script.ts'
import { SecretBox, secretsKeyOf } from '../secrets/secret-box.ts'
import { sealedStore } from '../secrets/sealed-store.ts'
import type { Services } from '../services.ts'
import { DatabaseWatch } from '../start/database-watch.ts'
import { drawAccount, hashed, storeAccount, type IssuedAccount } from '../start/issue-account.ts'
import { openServices } from '../start/open-services.ts'
import { stopAnswering } from '../start/stop-answering.ts'
import { type OutgoingMessage, type Sender, SendingFailed } from '../verification/senders/sender.ts'
import { heldToDocument } from './document-law.ts'
import { injected, type Inject } from './injected.ts'
import { linesInto } from './lines-into.ts'

/** A service, and how to send requests to it without a socket. */
interface TestedApp extends App {
  readonly inject: Inject
}

/** A whole service on the memory store, for tests: real core, real routes, no socket. */
export interface MemoryService {
  readonly app: TestedApp
  readonly services: Services
  /** The account of the first start, exempt from rate limits. */
  readonly local: IssuedAccount
  /** Another account, so that tests see which account owns what. */
  readonly other: IssuedAccount
  readonly adminToken: string
  /** Messages with codes that were sent, oldest first. */
  readonly sent: readonly OutgoingMessage[]
  /** A partner that has made no account yet. */
  readonly partner: { readonly id: string; readonly keyId: string; readonly key: string }
  /** Everything that was logged, as it would stand on standard output. */
  logged(): string
  /** Moves the service's clock. */
  setNowMs(nowMs: number): void
  beginStop(): void
  close(): Promise<void>
}

/** 2026-03-01T12:00:00Z: where the clock of a test service stands until it is moved. */
export const TEST_NOW_MS = Date.UTC(2026, 2, 1, 12)

/** Nothing is known of any address. */
const NOWHERE: Places = { find: () => ({}) }

/** Passwords of tests are worth nothing. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const ADMIN_TOKEN = 'admin-token-of-the-tests'

interface Clocked {
  /** What conditions are timed by; absent = nothing is timed. */
  readonly clockMs?: () => number
}

export async function openMemoryService(
  { clockMs, ...settings }: Partial<Config> & Clocked = {},
  places: Places = NOWHERE,
  plain: Store = openMemoryStore({ seed: { lo: 1, hi: 2 } }),
  consoleFiles: ConsoleFiles = { page: '<!doctype html><title>Winnow</title>', assets: new Map() },
): Promise<MemoryService> {
  const config: Config = { ...DEFAULT_CONFIG, startPolicy: 'none', ...settings }
  const store = sealedStore(plain, new SecretBox([secretsKeyOf(new Uint8Array(32))]))
  const [local, other] = [drawAccount(), drawAccount()]
  await storeAccount(store.accounts, local, { nowMs: TEST_NOW_MS, name: 'local' })
  await storeAccount(store.accounts, other, { nowMs: TEST_NOW_MS, name: 'other' })
  const partner = await storePartner(store)
  let nowMs = TEST_NOW_MS
  const lines: string[] = []
  const log = openLog(config.logLevel, linesInto(lines))
  const access = accessOf(local)
  const sent: OutgoingMessage[] = []
  const opened = await openServices({
    config,
    store,
    places,
    reports: reportsHere(store),
    ...jobsHere(store),
    access,
    scripts: new Map([[CURRENT_SCRIPT.digest, CURRENT_SCRIPT]]),
    consoleFiles,
    ...verificationInto(sent, config),
    log,
    ...clocksOf(() => nowMs, clockMs),
    chance: () => 0,
    resolveName: async () => [],
    ...figuresOfTests(),
  })
  const { services } = opened
  const built = buildApp(services)
  const app = { ...built, inject: heldToDocument(injected(built)) }
  const connections = new Connections(app.server)
  return {
    app,
    services,
    local,
    other,
    adminToken: ADMIN_TOKEN,
    sent,
    partner,
    logged: () => lines.join(''),
    setNowMs: (to) => void (nowMs = to),
    beginStop: () => opened.beginStop(),
    async close() {
      await stopAnswering(app, connections, config.shutdownTimeoutMs)
      await services.simulations.close()
      await services.backtests.close()
      await Promise.all([services.retainer.close(), services.bulkActions.close()])
      await services.delivering.service.stop()
      await services.delivering.sender.close()
      await services.core.close()
      await store.close()
    },
  }
}

const clocksOf = (nowMs: () => number, clockMs: Clocked['clockMs']) => ({
  nowMs,
  ...(clockMs !== undefined && { clockMs }),
})

/** What reads or writes the ledger by itself. */
const jobsHere = (store: Store) => ({
  backtests: backtestsHere(store),
  explorer: explorerHere(store.ledger, valueTags(store.seed)),
  bulkActions: new MemoryBulks(),
  simulations: new MemoryJobs<KeptSimulation>(),
  // Time does not pass by itself here, so a simulation ends at once.
  simulationWait: async () => undefined,
})

const reportsHere = ({ ledger }: Store): ReportReader =>
  new ReportReader(() => Promise.resolve({ ledgerTo: () => ledger, close: async () => {} }))

const figuresOfTests = () =>
  ({
    passwordCost: CHEAP,
    commitTimes: new CommitTimes(),
    damage: new DamageFigures(),
    database: new DatabaseWatch(),
    ledgerBytes: new LedgerBytes(),
    processFigures: 'without_process',
  }) as const

const accessOf = ({ account_id: accountId }: IssuedAccount) => ({
  isFirstStart: true,
  adminSha256: sha256Hex(ADMIN_TOKEN),
  accountId,
  keepAdminToken: async () => undefined,
})

/** Accepts each message with a code at once, and keeps it, but for those to `refused.example`. */
function verificationInto(sent: OutgoingMessage[], config: Config) {
  const sender: Sender = {
    kind: 'file',
    send: async (message) => {
      if (message.to.endsWith('@refused.example')) throw new SendingFailed('SMTP 550')
      sent.push(message)
    },
    close: () => undefined,
  }
  const senders = { email: sender, sms: sender }
  return { senders, mailer: openMailer(config), verificationKey: new Uint8Array(32) }
}

async function storePartner({ partners }: Store): Promise<MemoryService['partner']> {
  const partner = { id: newAccountId(), keyId: newKeyId(), key: newApiKey() }
  await partners.create({ id: partner.id, name: 'partner', scoreScale: 1, nowMs: TEST_NOW_MS })
  const key = { id: partner.keyId, partnerId: partner.id, nowMs: TEST_NOW_MS }
  await partners.addKey({ ...key, ...hashed(partner.key) })
  return partner
}

/** The header that sends a key as most clients do. */
export const basic = (key: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})

/** The header that sends a token. */
export const bearer = (token: string): { authorization: string } => ({
  authorization: `Bearer ${token}`,
})
