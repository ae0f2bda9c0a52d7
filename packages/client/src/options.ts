import type { ApiVersion } from '@winnow/contract'
import { systemClock, type Clock } from './clock.ts'
import { CLIENT_LIMITS } from './limits.ts'

/** How to reach the service. Only the first two are required. */
export interface ClientOptions<Version extends ApiVersion = ApiVersion> {
  /** `http://127.0.0.1:8080`; a path in it is kept as a prefix. */
  readonly baseUrl: string
  /** The secret API key of an environment, never the beacon key. */
  readonly apiKey: string
  /** Version of the public interface; v205. */
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
  readonly apiKey: string
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

function requirePositive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new RangeError(`${name} must be a number above 0`)
}

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

/** Whoever writes JavaScript may pass a variable of the environment that is not set. */
function readKey(key: unknown): string {
  if (typeof key !== 'string') throw new TypeError('apiKey is missing')
  if (/^[\x21-\x7e]+$/.test(key) && !key.includes(':')) return key
  throw new TypeError('apiKey must be visible ASCII characters without a colon')
}

/** Fills in the defaults. Errors: TypeError or RangeError naming the option that makes no sense. */
export function readOptions(options: ClientOptions): Settings {
  return {
    base: readBase(options.baseUrl),
    apiKey: readKey(options.apiKey),
    version: options.version ?? 'v205',
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
    userAgent: options.userAgent === undefined ? OWN_AGENT : `${options.userAgent} ${OWN_AGENT}`,
    clock: options.clock ?? systemClock,
    chance: options.chance ?? Math.random,
  }
}
