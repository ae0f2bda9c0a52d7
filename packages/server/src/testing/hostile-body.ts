import * as fc from 'fast-check'
import { arbitraryAnyEvent } from '@winnow/contract/testing'

/** Values that break parsers, hashes, sums, stacks and logs. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  [],
  {},
  0,
  -0,
  -1,
  1e308,
  2 ** 60,
  0.1,
  true,
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '\u202e$api_key',
  "'; DROP TABLE ledger; --",
  '<script>',
  '$success',
  '%00%ff',
  'constructor',
  { ['__proto__']: { polluted: true } },
  { constructor: { prototype: { polluted: true } } },
  Array.from({ length: 2_000 }, () => 1),
  [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]],
]

const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  '',
  '$',
  '$$',
  '$user_id',
  'a'.repeat(300),
  'a b',
  '\n',
  '$api_key',
  '$items',
]

type Bag = Record<string, unknown>

/** An event with some of its fields made hostile, lost or added. */
const mutatedEvent = fc
  .tuple(
    arbitraryAnyEvent('v205'),
    fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...HOSTILE_VALUES)), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...HOSTILE_NAMES), fc.constantFrom(...HOSTILE_VALUES)), {
      maxLength: 2,
    }),
  )
  .map(([event, changes, additions]) => {
    const names = Object.keys(event)
    const replaced = changes.map(([at, value]): [string, unknown] => [
      names[at % names.length] ?? '',
      value,
    ])
    // Entries, because assigning __proto__ would not make a member of it.
    return JSON.stringify(
      Object.fromEntries([...Object.entries(event as Bag), ...replaced, ...additions]),
    )
  })

/** A text with one part cut out, doubled, or replaced by noise. */
const brokenText = fc
  .tuple(
    mutatedEvent,
    fc.nat(2_000),
    fc.nat(50),
    fc.constantFrom('', '\u0000', '{', '"', '\\', '\\u', ',,', '1e999', '[[[['),
  )
  .map(([text, at, length, noise]) => text.slice(0, at) + noise + text.slice(at + length))

/** Bodies an attacker, or a broken client, may send. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: mutatedEvent.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: brokenText.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))) },
  { weight: 1, arbitrary: mutatedEvent.map((text) => Buffer.from(text, 'utf16le')) },
  { weight: 1, arbitrary: fc.nat(3_000).map((depth) => Buffer.from('{"a":['.repeat(depth))) },
)

/** Ids and paths an attacker may put into a URL. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc
    .string({ unit: 'binary' })
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '..',
    '%2e%2e',
    '%2F',
    'a'.repeat(2_000),
    '__proto__',
    '%ED%A0%80',
  ),
)
