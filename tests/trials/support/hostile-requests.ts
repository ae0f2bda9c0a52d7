import { gzipSync } from 'node:zlib'
import type { Random } from '../../../benchmarks/support/random.mjs'
import { broken, crowded, mutated, rawText, recentEvent, renamed } from './hostile-bodies.ts'
import { START_MS } from './size.ts'

/** A request nobody should send, as bytes. */
export interface HostileRequest {
  readonly family: string
  readonly bytes: Buffer
  /** `whole`: answered; `may close`: answered or cut off; `cut`: the sender goes away in the middle. */
  readonly end: 'whole' | 'may close' | 'cut'
  /** A refusal of this family says at least this. */
  readonly says: RegExp
  /** Sent in so many pieces, a turn apart. */
  readonly pieces: number
}

interface HostileKeys {
  readonly apiKey: string
  readonly beaconKey: string
}

/** What a refusal of an event says: the path of a field, or what is wrong with the whole. */
const FIELD_OR_REASON = /\$|JSON|UTF-8|body|encoding/i
const ANY_REASON = /\w{3}/
type Make = (random: Random, keys: HostileKeys) => HostileRequest

const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** A request line, headers and a body, in whatever combination. */
interface Raw {
  readonly method?: string
  readonly path?: string
  readonly headers?: readonly string[]
  readonly body?: Buffer | string
}

/** The bytes of a request; nothing is added to what is given. */
export function http({
  method = 'POST',
  path = '/v205/events',
  headers = [],
  body = '',
}: Raw): Buffer {
  const bytes = Buffer.from(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: winnow', ...headers]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}

/** A request with correct framing, whatever its body says. */
function framed(keys: HostileKeys, raw: Raw): Buffer {
  const body = Buffer.from(raw.body ?? '')
  const own = [`Authorization: ${basic(keys.apiKey)}`, `Content-Length: ${body.length}`]
  return http({ ...raw, body, headers: [...own, ...(raw.headers ?? [])] })
}

/** Is to be answered; the connection is kept. */
export const whole = (family: string, bytes: Buffer, says = ANY_REASON): HostileRequest => ({
  family,
  bytes,
  end: 'whole',
  says,
  pieces: 1,
})

/** Is to be answered, or the connection ended. */
export const mayClose = (family: string, bytes: Buffer): HostileRequest => ({
  ...whole(family, bytes),
  end: 'may close',
})
/** A good event in an encoding that is not ours, or that is not what it says. */
function encoded(random: Random, keys: HostileKeys): HostileRequest {
  const text = JSON.stringify({ ...recentEvent(random), name: 'Zoë 😀' })
  const send = (body: Buffer, ...headers: string[]) =>
    whole('encoding', framed(keys, { body, headers }), FIELD_OR_REASON)
  switch (random.below(9)) {
    case 0:
      return send(Buffer.from(text, 'utf16le'), 'Content-Type: application/json; charset=utf-16')
    case 1:
      return send(Buffer.from(text, 'latin1'), 'Content-Type: application/json; charset=latin1')
    case 2:
      return send(Buffer.from(text), 'Content-Encoding: gzip')
    case 3:
      return send(gzipSync(text).subarray(0, 40), 'Content-Encoding: gzip')
    case 4:
      return send(gzipSync(Buffer.alloc(2_000_000, 0x20)), 'Content-Encoding: gzip')
    case 5:
      return send(Buffer.from(text), 'Content-Encoding: br')
    case 6:
      return send(gzipSync(text), 'Content-Encoding: gzip')
    case 7:
      return send(Buffer.from(`\ufeff${text}`), 'Content-Type: text/plain; charset=nonsense')
    default:
      return send(Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0x7d])]))
  }
}

const PATHS = [
  '/',
  '/v1',
  '/v206/events',
  '/v205/event',
  '/v205/events/../../etc/passwd',
  '/v205//events',
  '/v205/users/%FF/labels',
  '/v205/users/%00/score',
  '/v205/users/%/score',
  '/v205/users//score',
  '/v205/users/ann/score?abuse_types=nonsense',
  '/v205/users/a%2Fb/labels?abuse_type=%F0%9F%98',
  '/v205/events?return_score=%00&abuse_types=,,,',
  '/v205/events?fields=WARNINGS&fields=%E0%A4%A',
  '/v1/users/ann/timeline?limit=-1',
  '/v1/users/ann/timeline?cursor=%00',
  '/v1/users/__proto__',
  '/v1/events/9999999999999999999',
  '/v1/events/-1',
  '/v1/events/1.5',
  '/v1/orders/constructor',
  '/v1/admin/accounts',
  '/v3/accounts/x/users/y/decisions',
  '/metrics/../v1/admin/accounts',
  `/v205/users/${'u'.repeat(6000)}/score`,
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

function lost(random: Random, keys: HostileKeys): HostileRequest {
  const method = random.pick(METHODS)
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && random.chance(0.5)
  const body = hasBody ? JSON.stringify(recentEvent(random)) : ''
  // What HEAD and the odd methods answer is the parser's affair: the connection is not kept.
  const bytes = framed(keys, {
    method,
    path: random.pick(PATHS),
    body,
    headers: ['Connection: close'],
  })
  return mayClose('path', bytes)
}

function label(random: Random, keys: HostileKeys): HostileRequest {
  const good = {
    $is_bad: true,
    $abuse_type: 'payment_abuse',
    $description: 'x',
    $source: 's',
    $time: START_MS,
  }
  const path = `/v205/users/${random.pick(['ann', '%20', '%F0%9F%98%80', '+', 'a.b'])}/labels`
  const body = JSON.stringify(mutated(random, good))
  return whole('label', framed(keys, { path, body }), FIELD_OR_REASON)
}

function bulk(random: Random, keys: HostileKeys): HostileRequest {
  const line = (): Buffer =>
    random.chance(0.5)
      ? broken(random)
      : Buffer.from(JSON.stringify(mutated(random, recentEvent(random))))
  const lines = Array.from({ length: 1 + random.below(20) }, () => [
    line(),
    Buffer.from('\n'),
  ]).flat()
  const headers = ['Content-Type: application/x-ndjson', 'Connection: close']
  return mayClose(
    'bulk',
    framed(keys, { path: '/v1/events:bulk', body: Buffer.concat(lines), headers }),
  )
}

const WRONG_AUTHORIZATION = [
  'Basic',
  'Basic !!!!',
  `Basic ${Buffer.from('nobody:').toString('base64')}`,
  `Basic ${Buffer.from(`a:${'b'.repeat(2000)}`).toString('base64')}`,
  'Bearer nonsense',
  'Digest username="x"',
  `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString('base64')}`,
]

function stranger(random: Random, { beaconKey }: HostileKeys): HostileRequest {
  const key = random.pick<unknown>([
    'wrong',
    beaconKey,
    7,
    null,
    {},
    ['k'],
    '\u0000',
    'k'.repeat(5000),
  ])
  const body = JSON.stringify({
    ...recentEvent(random),
    ...(random.chance(0.6) ? { $api_key: key } : {}),
  })
  const authorization = random.chance(0.6)
    ? [`Authorization: ${random.pick(WRONG_AUTHORIZATION)}`]
    : []
  const headers = [...authorization, `Content-Length: ${Buffer.byteLength(body)}`]
  return whole('key', http({ body, headers }), /key|credentials/i)
}

/** Bytes with wrong framing: the parser may answer or hang up. */
function misframed(random: Random, keys: HostileKeys): HostileRequest {
  const body = JSON.stringify(recentEvent(random))
  const authorization = `Authorization: ${basic(keys.apiKey)}`
  const wrong: readonly (() => Buffer)[] = [
    () => http({ body, headers: [authorization, 'Content-Length: -5'] }),
    () => http({ body, headers: [authorization, 'Content-Length: 1e3'] }),
    () => http({ body, headers: [authorization, 'Content-Length: 5', 'Content-Length: 6'] }),
    () =>
      http({ body, headers: [authorization, 'Content-Length: 5', 'Transfer-Encoding: chunked'] }),
    () =>
      http({
        body: `zz\r\n${body}\r\n0\r\n\r\n`,
        headers: [authorization, 'Transfer-Encoding: chunked'],
      }),
    () =>
      http({
        body: 'ffffffffffffffff\r\n',
        headers: [authorization, 'Transfer-Encoding: chunked'],
      }),
    () => http({ body, headers: [authorization, 'Content-Length: 2000000000'] }),
    () => http({ body, headers: [`X: ${'y'.repeat(20_000)}`] }),
    () => http({ body, headers: Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`) }),
    () => http({ body, headers: ['Bad Header: \u0001', authorization] }),
    () => http({ path: `/${'p'.repeat(20_000)}`, headers: [authorization] }),
    () => Buffer.from('GET /\r\n\r\n'),
    () => Buffer.from('POST /v205/events HTTP/9.9\r\n\r\n'),
    () =>
      Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 'latin1'),
    () => Buffer.from(Array.from({ length: 600 }, () => random.below(256))),
    () => framed(keys, { body: 'x'.repeat(1_500_000) }),
  ]
  return mayClose('framing', random.pick(wrong)())
}

/** The sender promises a body and goes away in the middle of it. */
function cut(random: Random, keys: HostileKeys): HostileRequest {
  const bytes = framed(keys, { body: JSON.stringify(recentEvent(random)) })
  const part = bytes.subarray(0, 1 + random.below(bytes.length - 1))
  return { family: 'cut', bytes: part, end: 'cut', says: ANY_REASON, pieces: 1 + random.below(3) }
}

/** The sender takes its time, piece by piece, and comes to an end. */
function slow(random: Random, keys: HostileKeys): HostileRequest {
  const body = JSON.stringify(mutated(random, recentEvent(random)))
  const bytes = framed(keys, { body })
  return { ...whole('slow', bytes, FIELD_OR_REASON), pieces: 2 + random.below(6) }
}

const event =
  (family: string, body: (random: Random) => Buffer | string): Make =>
  (random, keys) => {
    const version = random.pick(['v203', 'v204', 'v205'])
    const path = `/${version}/events${random.pick(['', '?return_score=true', '?fields=WARNINGS'])}`
    return whole(family, framed(keys, { path, body: body(random) }), FIELD_OR_REASON)
  }

/** Families and how often each comes. */
const FAMILIES: readonly (readonly [number, Make])[] = [
  [30, event('mutated', (random) => JSON.stringify(mutated(random, recentEvent(random))))],
  [
    8,
    event('twice mutated', (random) =>
      JSON.stringify(mutated(random, mutated(random, recentEvent(random)))),
    ),
  ],
  [8, event('raw JSON', rawText)],
  [12, event('broken JSON', broken)],
  [3, event('crowded', (random) => JSON.stringify(crowded(random)))],
  [4, event('renamed', (random) => JSON.stringify(renamed(random)))],
  [6, encoded],
  [7, lost],
  [4, label],
  [3, bulk],
  [4, stranger],
  [4, misframed],
  [4, cut],
  [3, slow],
]
const ALL = FAMILIES.flatMap(([share, make]) => Array.from({ length: share }, () => make))

/** A hostile request, drawn. */
export const hostileRequest: Make = (random, keys) => random.pick(ALL)(random, keys)
