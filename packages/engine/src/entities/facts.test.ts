import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Facts } from './facts.ts'

/**
 * Standard evidence that costs next to nothing to take. A feature for each would change the vector
 * and with it every score, so they wait for a change of the vector that is made anyway.
 */
const WAITING = [
  'browserOld',
  'declinedAsInvalid',
  'holderEmailSimilarity',
  'ipBillingKm',
  'paymentCheckFailed',
]

/** A fact that adds to itself is not read by that. */
const ACCUMULATION = /\bfacts\.(\w+) = \(facts\.\1\b/g

/** `facts.a` or `place.a`, but not where it is assigned. */
const MEMBER = /\b(?:facts|place)\.(\w+)\b(?! [+]?=\s)/g

/** `{ a, b }: Facts`, `const { a, b } = facts`, and the facts given to a feature or a condition. */
const DESTRUCTURED = [
  /\{([^{}]*)\}: Facts\b/g,
  /\{([^{}]*)\} = facts\b/g,
  /\b(?:value|when): \([^(){}]*\{([^{}]*)\}\) =>/g,
]

/** What an aggregate is taken of, and the words of a reason. */
const QUOTED = [
  /\b(?:sum|distinctWords|last|first|max|ema)\('(\w+)'/g,
  /^ +(?:\w+: \[)?\['\w+', '(\w+)'\]/gm,
]

/** Lists of names of facts, as models have them. */
const LIST = /\[([^[\]]*)\] as const satisfies readonly \(keyof Facts\)\[\]/g

describe('the facts that code reads', () => {
  it.each([
    ['facts.a = bit(facts.b)', ['b']],
    ['facts.a =\n    facts.b || 0', ['b']],
    ['facts.a += facts.b', ['b']],
    ['facts.a = (facts.a || 0) + 1', []],
    ['if (facts.a === 1) facts.b = 1', ['a']],
    ['place.a === 1 && place.b = 1', ['a']],
    ['const { a, b: other } = facts', ['a', 'b']],
    ['function f({\n  a,\n  b,\n}: Facts, { c }: Reading): void', ['a', 'b']],
    ['value: (c, { a }) => a', ['a']],
    ['when: ({ a }) => a > 0', ['a']],
    ["cents: define('b', sum('a'))", ['a']],
    ["const WORDS = ['a', 'b'] as const satisfies readonly (keyof Facts)[]", ['a', 'b']],
    ["  place: [\n    ['b', 'a'],\n  ],", ['a']],
  ])('%j', (code, names) => {
    expect(readsOf(code).toSorted()).toEqual(names)
  })
})

describe('facts', () => {
  it('are each read by something, but for those that wait for their feature', () => {
    const engine = join(dirname(fileURLToPath(import.meta.url)), '..')
    const read = new Set(sourcesIn(engine).flatMap(readsOf))
    const unread = Object.keys(new Facts()).filter((name) => !read.has(name))
    expect(unread.toSorted()).toEqual(WAITING.toSorted())
  })
})

/** All that the engine is made of but tests and the declaration itself. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.test\.support|^entities.facts)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

function readsOf(code: string): readonly string[] {
  const text = code.replaceAll(ACCUMULATION, '')
  const lists = DESTRUCTURED.flatMap((pattern) => capturesOf(text, pattern))
  const destructured = lists.flatMap((list) => capturesOf(list, /(?:^|,)\s*(\w+)/g))
  const listed = capturesOf(text, LIST).flatMap((list) => capturesOf(list, /'(\w+)'/g))
  return [
    ...destructured,
    ...listed,
    ...[MEMBER, ...QUOTED].flatMap((pattern) => capturesOf(text, pattern)),
  ]
}

function capturesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, capture = '']) => capture)
}
