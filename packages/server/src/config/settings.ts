import { DAY_MS, LIMITS } from '@winnow/contract'
import { LOG_LEVELS, type LogLevel } from '../log.ts'
import { database, groupRoles, networks, pauses, ports, proxy } from './checked-texts.ts'
import {
  address,
  choice,
  integer,
  number,
  schedule,
  setting,
  type Setting,
  text,
} from './setting-kinds.ts'
import { RETENTION_SETTINGS } from './retention-settings.ts'
import { VERIFICATION_SETTINGS } from './verification-settings.ts'

export type { Setting } from './setting-kinds.ts'

/** Everything is in the data directory. */
export const NO_DATABASE = 'none'

const MAX_BACKUPS = 1_000
const MAX_DELIVERY_DAYS = 365
const MAX_NOTICE_FAILURES = 10_000
const MAX_PER_SECOND = 1_000_000
const MAX_RETENTION_DAYS = 36_500
const MAX_BYTES_PER_SECOND = 1_000_000_000

/** Every setting of the service. Flags win over the environment, it over the file, it over these. */
export const SETTINGS = {
  dataDirectory: text(
    setting('data_dir', 'The data directory, where everything is kept.'),
    './data',
  ),
  databaseUrl: database(
    setting(
      'database_url',
      'The PostgreSQL database that has the ledger and all that is made of it, `postgres://user:password@host:5432/name`; none = the data directory has them. Set it in the environment or the file: flags are seen by others.',
    ),
    NO_DATABASE,
  ),
  secretsKeyFile: text(
    setting(
      'secrets_key_file',
      'The file with the key that secrets of endpoints, people and partners are sealed with, made at the first start; auto = `secrets.key` in the data directory.',
    ),
    'auto',
  ),
  firstStart: choice(
    setting(
      'first_start',
      'Whether a start makes a data directory where there is none, or refuses: a disk that is not mounted looks like a new one.',
    ),
    'make',
    ['make', 'refuse'],
  ),
  startPolicy: choice(
    setting(
      'start_policy',
      'What a new environment begins with: a first policy in shadow, which decides nothing, or none.',
    ),
    'shadow',
    ['shadow', 'none'],
  ),
  host: text(setting('host', 'The address to listen on; 0.0.0.0 for all.'), '127.0.0.1'),
  port: integer(setting('port', 'The port to listen on; 0 takes any free one.'), 8080, [0, 65_535]),
  logLevel: choice<LogLevel>(
    setting('log_level', 'The least severe messages that are logged.'),
    'info',
    LOG_LEVELS,
  ),
  metrics: choice(
    setting(
      'metrics',
      'Who may read /metrics without the admin token: the machine itself, everybody, or nobody (admin).',
    ),
    'local',
    ['local', 'public', 'admin'],
  ),
  keyPerSecond: number(
    setting('rate_limit_key_per_second', 'Requests of one API key per second; 0 = no limit.'),
    1_000,
    [0, MAX_PER_SECOND],
  ),
  keyBurst: number(
    setting('rate_limit_key_burst', 'Requests of one API key that may exceed the rate at once.'),
    2_000,
    [1, MAX_PER_SECOND],
  ),
  userPerSecond: number(
    setting(
      'rate_limit_user_per_second',
      'Events of one user per second, lines of bulk requests aside; 0 = no limit.',
    ),
    20,
    [0, MAX_PER_SECOND],
  ),
  userBurst: number(
    setting('rate_limit_user_burst', 'Events of one user that may exceed the rate at once.'),
    60,
    [1, MAX_PER_SECOND],
  ),
  limitLocalAccount: choice(
    setting('rate_limit_local_account', 'Whether the rate limits apply to the local account.'),
    'off',
    ['off', 'on'],
  ),
  beaconKeyPerSecond: number(
    setting('beacon_rate_limit_key_per_second', 'Beacons of one beacon key per second.'),
    500,
    [0, MAX_PER_SECOND],
  ),
  beaconIpPerSecond: number(
    setting('beacon_rate_limit_ip_per_second', 'Beacons from one address per second.'),
    10,
    [0, MAX_PER_SECOND],
  ),
  beaconKeyBytes: number(
    setting(
      'beacon_bytes_key_per_second',
      'Bytes that the beacons of one beacon key may write per second in the long run, and ten times as fast for a while; 0 = no limit.',
    ),
    200_000,
    [0, MAX_BYTES_PER_SECOND],
  ),
  beaconIpBytes: number(
    setting('beacon_bytes_ip_per_second', 'The same of beacons from one address.'),
    4_000,
    [0, MAX_BYTES_PER_SECOND],
  ),
  beaconSessionBytes: number(
    setting(
      'beacon_bytes_session_per_second',
      'The same of beacons of one session, or of one device where there is no session.',
    ),
    500,
    [0, MAX_BYTES_PER_SECOND],
  ),
  beaconDetailsDays: integer(
    setting(
      'beacon_details_days',
      'Days for which the details of beacons are kept: pages, texts of apps, what nothing is computed of; 0 = for good.',
    ),
    90,
    [0, MAX_RETENTION_DAYS],
  ),
  ...RETENTION_SETTINGS,
  beaconOrigins: text(
    setting(
      'beacon_origins',
      'Origins whose pages may send beacons, separated by commas; * = all.',
    ),
    '*',
  ),
  beaconPrivacyControl: choice(
    setting(
      'beacon_privacy_control',
      'Whether beacons with Global Privacy Control are dropped, or taken for fraud prevention.',
    ),
    'take',
    ['take', 'drop'],
  ),
  publicUrl: address(
    setting(
      'public_url',
      'The address at which callers reach the service, for links in answers; auto = that of the request.',
    ),
    'auto',
  ),
  trustedProxies: integer(
    setting(
      'trusted_proxies',
      'How many of your proxies a request passes, for the IP address of a beacon and the https of links.',
    ),
    0,
    [0, 16],
  ),
  statesMemoryMb: integer(
    setting(
      'states_memory_mb',
      'Memory for entity states, MiB, less where the machine or container has less; the least recently used ones beyond it are kept in a file.',
    ),
    3_072,
    [16, 61_440],
  ),
  maxConnections: integer(
    setting('max_connections', 'Connections that may be open at the same time.'),
    LIMITS.connectionsCount,
    [1, 1_000_000],
  ),
  headersTimeoutMs: integer(
    setting('headers_timeout_ms', 'Time for the headers of a request to arrive.'),
    LIMITS.headersTimeoutMs,
    [100, DAY_MS],
  ),
  requestTimeoutMs: integer(
    setting('request_timeout_ms', 'Time for a whole request to arrive, bulk requests included.'),
    300_000,
    [100, DAY_MS],
  ),
  bodyTimeoutMs: integer(
    setting('body_timeout_ms', 'Time for the body of any other request to arrive.'),
    LIMITS.requestTimeoutMs,
    [100, DAY_MS],
  ),
  keepAliveTimeoutMs: integer(
    setting(
      'keep_alive_timeout_ms',
      'Time an idle connection is kept; must be longer than that of your proxy.',
    ),
    LIMITS.keepAliveTimeoutMs,
    [1_000, DAY_MS],
  ),
  stallTimeoutMs: integer(
    setting(
      'stall_timeout_ms',
      'Time after which a connection is cut whose request has come in part, or whose answer is not taken, and on which nothing moves.',
    ),
    120_000,
    [1_000, DAY_MS],
  ),
  answerTimeoutMs: integer(
    setting(
      'answer_timeout_ms',
      'Time after which a request of the public interface is answered with -3.',
    ),
    10_000,
    [100, DAY_MS],
  ),
  shutdownGraceMs: integer(
    setting(
      'shutdown_grace_ms',
      'Time that a stopping service still accepts requests, each the last of its connection; it ends when nobody is connected.',
    ),
    1_000,
    [0, DAY_MS],
  ),
  shutdownTimeoutMs: integer(
    setting('shutdown_timeout_ms', 'Time that a stopping service gives to requests under way.'),
    30_000,
    [0, DAY_MS],
  ),
  maxPending: integer(
    setting('max_pending', 'Events that may wait for the disk; further ones are refused.'),
    20_000,
    [100, 10_000_000],
  ),
  snapshotEvery: integer(
    setting(
      'snapshot_every',
      'Ledger entries after which a snapshot is taken. Once a minute a twentieth of them is enough, or one entry per 80 entities if that is more.',
    ),
    250_000,
    [100, 1_000_000_000],
  ),
  webhookNetworks: networks(
    setting(
      'webhook_networks',
      'Own networks that endpoints may be in, besides public addresses: addresses and networks separated by commas, `10.0.0.0/8,::1`. In them any port and http:// are allowed; none = none.',
    ),
    'none',
  ),
  webhookPorts: ports(
    setting('webhook_ports', 'Ports at which endpoints with public addresses may be.'),
    '443,80,8080,8443',
  ),
  egressProxy: proxy(
    setting(
      'egress_proxy',
      'The HTTP proxy (CONNECT) that requests to endpoints go through, `http://user:password@proxy:3128`. It resolves names, and must keep them from private addresses itself; off = none.',
    ),
    'off',
  ),
  deliveryPauses: pauses(
    setting(
      'delivery_pauses_seconds',
      'Pauses between the tries of a delivery, up to a fifth longer by chance; the last one goes on until the `retry_hours` of the endpoint are over, 100 tries at most.',
    ),
    '5,30,120,600,1800,3600,7200,14400,28800,43200',
  ),
  deliveryNoticeFailures: integer(
    setting(
      'delivery_notice_failures',
      'Failures in a row of an endpoint that are 100 %: messages `endpoint.failing` are written at 50, 70, 90 and 100 % of them.',
    ),
    20,
    [2, MAX_NOTICE_FAILURES],
  ),
  deliveryRetentionDays: integer(
    setting(
      'delivery_retention_days',
      'Days for which deliveries and their tries are kept, those of disabled endpoints included.',
    ),
    30,
    [1, MAX_DELIVERY_DAYS],
  ),
  oidcIssuer: address(
    setting(
      'oidc_issuer',
      'The OpenID Connect provider that persons may sign in with; off = none.',
    ),
    'off',
  ),
  oidcClientId: text(
    setting('oidc_client_id', 'The id of this service at the provider; off = none.'),
    'off',
  ),
  oidcClientSecret: text(
    setting(
      'oidc_client_secret',
      'Its secret there; off = it has none. Set it in the environment or the file: flags are seen by others.',
    ),
    'off',
  ),
  oidcName: text(
    setting('oidc_name', 'How the sign-in page calls the provider.'),
    'your organization',
  ),
  oidcScope: text(
    setting('oidc_scope', 'What the provider is asked for; groups often need one more word.'),
    'openid email profile',
  ),
  oidcGroupsClaim: text(
    setting('oidc_groups_claim', 'The claim in which the provider lists the groups of a person.'),
    'groups',
  ),
  oidcRoles: groupRoles(
    setting(
      'oidc_roles',
      'Which groups have which roles, as fraud-leads=lead, fraud-team=analyst: set anew at each sign-in. off = roles are set in Winnow.',
    ),
    'off',
  ),
  oidcPeople: choice(
    setting(
      'oidc_people',
      'Who may come by the provider: persons who were invited, or everybody in groups that have roles.',
    ),
    'invited',
    ['invited', 'groups'],
  ),
  backupTo: text(
    setting(
      'backup_to',
      'The folder that scheduled backups go to, each into one of its own, named by its time; off = none are made.',
    ),
    'off',
  ),
  backupSchedule: schedule(
    setting('backup_schedule', 'When backups are made: the five fields of cron, in UTC.'),
    '0 3 * * *',
  ),
  backupKeep: integer(
    setting(
      'backup_keep',
      'Backups of this ledger that are kept in backup_to, the new one among them; older ones are deleted after a new one succeeded.',
    ),
    7,
    [1, MAX_BACKUPS],
  ),
  ...VERIFICATION_SETTINGS,
} as const

type Settings = typeof SETTINGS

/** The service's settings, all valid. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never
}

/** What holds when nothing is set. */
export const DEFAULT_CONFIG: Config = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]),
) as Config
