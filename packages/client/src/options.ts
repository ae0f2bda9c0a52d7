import type { ApiVersion } from '@winnow/contract'
import { API_VERSIONS, isApiVersion } from '@winnow/contract/api-version'
import { checkOptions } from './check-options.ts'
import { systemClock, type Clock } from './clock.ts'
import { isHeaderText } from './header-text.ts'
import { CLIENT_LIMITS } from './limits.ts'
import { requirePositive } from './require-positive.ts'

/** How to reach the service. Only the first two are required. */
export interface ClientOptions<Version extends ApiVersion = ApiVersion> {
  /** `http://127.0.0.1:8080`; a path in it is kept as a prefix. */
  readonly baseUrl: string | undefined
  /**
   * The secret API key of an environment, never the beacon key. It may be `process.env.WINNOW_KEY`: where that is not
   * set, the constructor throws.
   */
  readonly apiKey: string | undefined
  /** The admin token, for the calls under `/v1/admin`. A client with it may have no `apiKey`. */
  readonly adminToken?: string | undefined
  /** Version of the compat interface; v205. */
  readonly version?: Version
  /** Time for one try, ms; 2,000. */
  readonly timeoutMs?: number
  /** Time for all tries of a call, ms; 10,000. */
  readonly totalTimeoutMs?: number
  /** Tries after the first one, 0–20; 3. */
  readonly retries?: number
  /** Open connections at most; 64. */
  readonly connections?: number
  /** Words put before our own in the User-Agent header. */
  readonly userAgent?: string
  /** Time, for tests. */
  readonly clock?: Clock
  /** Numbers in [0, 1) that spread retries, for tests. */
  readonly chance?: () => number
}

/** The options with every default filled in. */
export interface Settings {
  readonly base: URL
  /** Undefined in a client of the administrator. */
  readonly apiKey: string | undefined
  readonly adminToken: string | undefined
  readonly version: ApiVersion
  readonly timeoutMs: number
  readonly totalTimeoutMs: number
  readonly retries: number
  readonly connections: number
  readonly userAgent: string
  readonly clock: Clock
  readonly chance: () => number
}

const OWN_AGENT = 'winnow-node/0.1.0'

function readRetries(value: number): number {
  if (Number.isInteger(value) && value >= 0 && value <= CLIENT_LIMITS.retriesMaxCount) return value
  throw new RangeError(`retries must be a whole number from 0 to ${CLIENT_LIMITS.retriesMaxCount}`)
}

function readBase(text: string): URL {
  if (!URL.canParse(text)) {
    throw new TypeError('baseUrl must be an address such as http://127.0.0.1:8080')
  }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`baseUrl must start with http:// or https://, not ${url.protocol}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not hold a user or a password: pass the key as apiKey')
  }
  return url
}

function readKey(key: string): string {
  if (/^[\x21-\x7e]+$/.test(key) && !key.includes(':')) return key
  throw new TypeError('apiKey must be visible ASCII characters without a colon')
}

function readToken(token: string | undefined): string | undefined {
  if (!token) return undefined
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new TypeError('adminToken must be visible ASCII characters')
}

function readVersion(version: string): ApiVersion {
  if (isApiVersion(version)) return version
  throw new RangeError(`version must be one of ${API_VERSIONS.join(', ')}`)
}

function readAgent(words: string | undefined): string {
  if (words === undefined) return OWN_AGENT
  if (isHeaderText(words)) return `${words} ${OWN_AGENT}`
  throw new TypeError('userAgent must be words that a header can carry (Latin-1, in one line)')
}

const CLIENT_OPTIONS = {
  baseUrl: true,
  apiKey: true,
  adminToken: true,
  version: true,
  timeoutMs: true,
  totalTimeoutMs: true,
  retries: true,
  connections: true,
  userAgent: true,
  clock: true,
  chance: true,
} as const satisfies Record<keyof ClientOptions, true>

/** Whoever writes JavaScript may pass nothing, or a variable of the environment that is not set. */
function requireGiven({ baseUrl, apiKey, adminToken }: Partial<ClientOptions>) {
  if (baseUrl && (apiKey || adminToken)) return { baseUrl, apiKey: apiKey || undefined }
  const missing = [...(baseUrl ? [] : ['baseUrl']), ...(apiKey || adminToken ? [] : ['apiKey'])]
  throw new TypeError(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, as in ` +
      "new WinnowClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: process.env.WINNOW_KEY })",
  )
}

/** Fills in the defaults. Errors: TypeError or RangeError naming the option that makes no sense. */
export function readOptions(given: ClientOptions | undefined): Settings {
  const options: Partial<ClientOptions> = given ?? {}
  checkOptions(options, CLIENT_OPTIONS)
  const { baseUrl, apiKey } = requireGiven(options)
  return {
    base: readBase(baseUrl),
    apiKey: apiKey === undefined ? undefined : readKey(apiKey),
    adminToken: readToken(options.adminToken),
    version: readVersion(options.version ?? 'v205'),
    timeoutMs: requirePositive('timeoutMs', options.timeoutMs ?? CLIENT_LIMITS.tryTimeoutMs),
    totalTimeoutMs: requirePositive(
      'totalTimeoutMs',
      options.totalTimeoutMs ?? CLIENT_LIMITS.totalTimeoutMs,
    ),
    retries: readRetries(options.retries ?? CLIENT_LIMITS.retriesCount),
    connections: requirePositive(
      'connections',
      options.connections ?? CLIENT_LIMITS.connectionsCount,
    ),
    userAgent: readAgent(options.userAgent),
    clock: options.clock ?? systemClock,
    chance: options.chance ?? Math.random,
  }
}
