import { gzipSync } from 'node:zlib'
import type { ROUTES } from '@winnow/server'
import type { Random } from '../../../benchmarks/support/random.mjs'
import { broken, mutated, rawText, recentEvent } from './hostile-bodies.ts'
import { http, mayClose, type HostileRequest } from './hostile-requests.ts'

/** What an attacker may have, and what they are after. */
export interface RouteTargets {
  readonly routes: typeof ROUTES
  readonly accountId: string
  readonly partnerId: string
  /** Values of the Authorization header by what they are: `none` is an empty one. */
  readonly credentials: Readonly<Record<string, string>>
  /** Keys as texts, for queries and bodies. */
  readonly keys: readonly string[]
}

type Make<T> = (random: Random) => T

const LONE_SURROGATE = '%ED%A0%80'

/** What stands in a path where an id belongs. */
const SEGMENTS = [
  '1',
  'ann',
  'user-7',
  'trial-1',
  'payment_abuse',
  'nonsense',
  '9007199254740993',
  '-1',
  '1.5',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '%2F',
  '%',
  '%zz',
  '%ff',
  LONE_SURROGATE,
  '..',
  '%2e%2e',
  ' ',
  '%20',
  '+',
  '',
  'a'.repeat(600),
  'u'.repeat(6_000),
  '%F0%9F%98%80',
]

const PARAMETERS = [
  'limit',
  'cursor',
  'from',
  'to',
  'abuse_types',
  'abuse_type',
  'return_score',
  'fields',
  'model',
  'order',
  'sort',
  'version',
  'summary',
  'warnings',
  'user_id',
  'since',
  'after',
  'environment',
  'api_key',
  'bk',
  'type',
  'at',
  'sequence',
  '__proto__',
  'constructor',
  'force_workflow_run',
]

const VALUES = [
  '',
  '0',
  '1',
  '-1',
  '500',
  '501',
  '1e9',
  'NaN',
  'true',
  'false',
  'WARNINGS',
  'payment_abuse',
  '9'.repeat(30),
  'x'.repeat(5_000),
  '%00',
  '%ff',
  '%',
  ',,,',
  '[]',
  '{}',
  'null',
  '..',
  '%F0%9F',
  '2026-03-01',
  '1795658233139',
  'v203',
  'v999',
  'production',
  'sandbox',
  'bad',
  'desc',
]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

const HEADERS: readonly string[] = [
  'Content-Type: application/json',
  'Content-Type: text/plain; charset=nonsense',
  'Content-Type: ;;',
  'Idempotency-Key: a',
  'Idempotency-Key: ',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'Origin: https://shop.test',
  'Origin: null',
  'Origin: \u00ff',
  'Accept: ;q=',
  'Accept: text/html',
  'X-Forwarded-For: 1.2.3.4, evil',
  'X-Forwarded-For: ::ffff:999.1.1.1',
  'Accept-Encoding: gzip;q=x',
  'If-None-Match: *',
  'If-None-Match: "x"',
  'Range: bytes=0-',
  'Cookie: __ssid=a; __ssid=b; =;',
  'User-Agent: Mozilla/5.0 (((((',
  `User-Agent: ${'('.repeat(3_000)}`,
  'Sec-GPC: 1',
  'DNT: 1',
  'Expect: 200-ok',
  'Upgrade: websocket',
  'Access-Control-Request-Method: POST',
  'TE: trailers',
]

/** Bodies that calls take, by the end of their paths; any may go to any call. */
const BODIES: readonly (readonly [path: RegExp, make: Make<unknown>])[] = [
  [/events(?::bulk)?$/, recentEvent],
  [/^.v20\d.*labels$/, () => ({ $is_bad: true, $abuse_type: 'payment_abuse', $source: 's' })],
  [/v1.labels$/, () => ({ user_id: 'ann', abuse_type: 'payment_abuse', is_bad: true, time: 1 })],
  [/labels$/, () => ({ labels: [{ user_id: 'b', abuse_type: 'content_abuse', is_bad: false }] })],
  [/decisions$/, () => ({ decision_id: 'block_user_payment_abuse', source: 'MANUAL_REVIEW' })],
  [/decisions.:/, () => ({ name: 'x', category: 'block', entity_type: 'user' })],
  [/label$/, () => ({ label: 'bad' })],
  [/mobile_events$/, () => ({ data: [{ time: 1, installation_id: 'i', fields: { a: 1 } }] })],
  [/beacon$/, () => ({ id: 'a'.repeat(32), user: 'ann', pages: [{ url: 'https://a.test/' }] })],
  [/keys$/, () => ({ environment: 'production', kind: 'api' })],
  [
    /partners.:partnerId.accounts$/,
    (random) => ({
      site_url: `shop-${random.below(1e6)}.test`,
      site_email: 'shop@shop.test',
      analyst_email: 'ann@shop.test',
      password: 'eight quiet herons',
    }),
  ],
  [/accounts$/, () => ({ name: 'x' })],
  [/accounts.:accountId$/, () => ({ score_scale: 100, thresholds: { payment_abuse: {} } })],
  [/import$/, () => ({ format: 'winnow-model-1', abuse_type: 'payment_abuse', layers: 'AAAA' })],
  [/$/, () => ({})],
]

/** The body that a call takes, or that of another. */
function goodBody(random: Random, path: string): unknown {
  const fits = BODIES.find(([end]) => end.test(path.replace('::', ':')))
  const [, make] = fits === undefined || random.chance(0.2) ? random.pick(BODIES) : fits
  return make(random)
}

function body(random: Random, path: string, keys: readonly string[]): Buffer {
  const json = (): string => JSON.stringify(mutated(random, goodBody(random, path)))
  switch (random.below(10)) {
    case 0:
      return broken(random)
    case 1:
      return Buffer.from(rawText(random))
    case 2:
      return Buffer.from([json(), json(), ''].join('\n'))
    case 3:
      return Buffer.from(JSON.stringify({ ...recentEvent(random), $api_key: random.pick(keys) }))
    case 4:
    case 5:
      return Buffer.from(JSON.stringify(goodBody(random, path)))
    default:
      return Buffer.from(json())
  }
}

/** The body as it is sent, with the headers that say how. */
function packed(random: Random, bytes: Buffer): { bytes: Buffer; headers: readonly string[] } {
  const sized = (sent: Buffer, ...headers: readonly string[]) => ({
    bytes: sent,
    headers: [`Content-Length: ${sent.length}`, ...headers],
  })
  switch (random.below(12)) {
    case 0:
      return sized(gzipSync(bytes), 'Content-Encoding: gzip')
    case 1:
      return sized(bytes, 'Content-Encoding: gzip')
    case 2:
      return sized(gzipSync(bytes).subarray(0, 20), 'Content-Encoding: gzip')
    case 3:
      return sized(
        bytes,
        `Content-Encoding: ${random.pick(['br', 'identity', 'x', 'GZIP', 'gzip, gzip'])}`,
      )
    case 4: {
      const size = bytes.length.toString(16)
      const chunks = [Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]
      return bytes.length === 0
        ? sized(bytes)
        : { bytes: Buffer.concat(chunks), headers: ['Transfer-Encoding: chunked'] }
    }
    case 5:
      return sized(Buffer.from(bytes.toString('latin1'), 'utf16le'))
    default:
      return sized(bytes)
  }
}

function target(
  random: Random,
  path: string,
  { accountId, partnerId, keys }: RouteTargets,
): string {
  const isKnown = random.chance(0.9)
  const place = (id: string): string => (isKnown ? id : random.pick(SEGMENTS))
  const filled = path
    .replaceAll('::', '\0')
    .replaceAll(/:accountId\b/g, () => place(accountId))
    .replaceAll(/:partnerId\b/g, () => place(partnerId))
    .replaceAll(/:\w+/g, () => (random.chance(0.5) ? 'ann' : random.pick(SEGMENTS)))
    .replaceAll('\0', ':')
  const count = random.chance(0.5) ? 0 : 1 + random.below(4)
  const query = Array.from({ length: count }, () => {
    const name = random.pick(PARAMETERS)
    const value = name === 'api_key' || name === 'bk' ? random.pick(keys) : random.pick(VALUES)
    return `${name}=${value}`
  })
  return (filled + (count === 0 ? '' : `?${query.join('&')}`)).replaceAll(' ', '%20')
}

/** A new admin token would leave the rest of the trial without one. */
const ENDS_THE_TRIAL = '/v1/admin/token/rotate'

/** The credential that a call asks for. */
const FITTING = {
  public: 'none',
  api_key: 'secret',
  events_key: 'secret',
  partner_key: 'partner',
  beacon: 'beacon',
  beacon_header: 'beacon',
  admin: 'admin',
  person: 'person',
} as const

/** A request to a call of the route table, with any credential, and something wrong with most of it. */
export function routeRequest(random: Random, targets: RouteTargets): HostileRequest {
  const route = random.pick(targets.routes)
  const held = random.chance(0.5)
    ? FITTING[route.access]
    : random.pick(Object.keys(targets.credentials))
  const by = route.path === ENDS_THE_TRIAL && held === 'admin' ? 'wrong token' : held
  const method = random.chance(0.85) ? route.method : random.pick(METHODS)
  const isBodiless = method === 'GET' || method === 'HEAD' || method === 'TRACE'
  const sent = packed(random, isBodiless ? Buffer.alloc(0) : body(random, route.path, targets.keys))
  const authorization = targets.credentials[by] ?? ''
  const headers = [
    ...(authorization === '' ? [] : [`Authorization: ${authorization}`]),
    ...Array.from({ length: random.below(3) }, () => random.pick(HEADERS)),
    ...(isBodiless ? [] : sent.headers),
    ...(method === 'GET' ? [] : ['Connection: close']),
  ]
  const path = target(random, route.path, targets)
  const bytes = http({ method, path, headers, body: isBodiless ? '' : sent.bytes })
  return mayClose(`${by} ${route.access}`, bytes)
}
