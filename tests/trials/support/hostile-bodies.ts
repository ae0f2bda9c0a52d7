import type { Random } from '../../../benchmarks/support/random.mjs'
import { START_MS } from './size.ts'
import { type Body, wildEvent } from './wild-events.ts'

const LONE_SURROGATE = '\ud83d'
const NAUGHTY: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  'null',
  '\u0000',
  '\u0007bell',
  `half ${LONE_SURROGATE} a pair`,
  '\u202Egnp.exe',
  '<script>alert(1)</script>',
  "'; DROP TABLE ledger; --",
  '../../etc/passwd',
  '${jndi:ldap://x}',
  '%s%n%x',
  'NaN',
  '1e999',
  [],
  {},
  [[[[]]]],
  JSON.parse('{"__proto__":{"isAdmin":true},"$amount":1}'),
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
]

const AGO_MS = 60_000

/** A good event of a minute before the trial. */
export const recentEvent = (random: Random): Body => wildEvent(random, START_MS - AGO_MS)

/** Replaces something, somewhere in a value. */
export function mutated(random: Random, value: unknown, depth = 0): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.below(value.length)
    return value.map((each: unknown, n) => (n === at ? mutated(random, each, depth + 1) : each))
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || random.chance(depth === 0 ? 0 : 0.2)) return naughty(random)
  const entries = Object.entries(value)
  const [name = '$type', held] = entries[random.below(entries.length)] ?? []
  return { ...value, [name]: mutated(random, held, depth + 1) }
}

function naughty(random: Random): unknown {
  const draw = random.below(NAUGHTY.length + 3)
  if (draw === NAUGHTY.length) return 'x'.repeat(random.below(300_000))
  if (draw === NAUGHTY.length + 1) return Array.from({ length: random.below(3000) }, () => ({}))
  if (draw === NAUGHTY.length + 2) return nested(1 + random.below(30))
  return NAUGHTY[draw]
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value }
  return value
}

/** More custom fields than an event may have, or nearly. */
export function crowded(random: Random): Body {
  const count = 200 + random.below(200)
  const names = Array.from({ length: count }, (_, n) => [`field_${n}_id`, `value ${n}`])
  return { ...recentEvent(random), ...Object.fromEntries(names) }
}

/** A field nobody knows. */
export const renamed = (random: Random): Body => ({
  ...recentEvent(random),
  [random.pick(['$nonsense', '$__proto__', '$constructor', '$Amount', '$', '$ $', '', 'a b'])]: 1,
})

/** JSON text that no object could be turned into. */
export function rawText(random: Random): string {
  const text = JSON.stringify(recentEvent(random))
  return text.replace(/^\{/, `{${random.pick(RAW_MEMBERS)},`)
}

const RAW_MEMBERS = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"x":1}}',
  '"$amount":1e999',
  '"$amount":-0',
  '"$amount":123456789012345678901234567890',
  '"$amount":0.1e-400',
  '"$type":"$login","$type":"$logout"',
  '"$user_id":"\\ud800"',
  '"$user_id":"\\udc00\\ud800"',
  '"$user_id":"\\u0000"',
  `"deep":${'['.repeat(3000)}${']'.repeat(3000)}`,
  `"deep":${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
]

/** JSON that was damaged on its way. */
export function broken(random: Random): Buffer {
  const bytes = Buffer.from(JSON.stringify(recentEvent(random)))
  const at = random.below(bytes.length)
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      bytes[at] = random.below(256)
      return bytes
    case 2:
      return Buffer.concat([bytes, Buffer.from(random.pick(['}', ',', 'x', '{}', '\u0000', '//']))])
    case 3:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([random.below(256)]),
        bytes.subarray(at),
      ])
    case 4:
      return Buffer.from(
        random.pick(['', 'null', '[]', '1', '"text"', 'true', '{', '[', '\ufeff', '{}', "{'a':1}"]),
      )
    default:
      return Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256)))
  }
}
