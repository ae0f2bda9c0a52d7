import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { API_VERSIONS, type ApiVersion } from '../api-version.ts'
import { reservedEvent, customEvent } from '../event-types.ts'
import { startTrail } from '../problem.ts'
import { arbitraryAnyEvent, type EventBody } from '../testing/arbitrary-events.ts'
import { canonicalJson, fromCanonicalJson } from './canonical-json.ts'
import { planOf } from './event-plan.ts'
import { readStrict } from './fast-path.ts'
import { parseEvent } from './parse-event.ts'
import { walkEvent } from './walk-event.ts'

/**
 * Laws of whatever a sender may send. Method: valid bodies are written as JSON, some of their values
 * and names are replaced by junk, and the text is read again, so that members such as `__proto__`
 * are really there.
 */
const JUNK = [
  'null',
  '-0',
  '-1',
  '1.5',
  '1e300',
  '9007199254740993',
  '""',
  '" "',
  '"\\ud800"',
  '"\\u0000"',
  '"$success"',
  'true',
  '[]',
  '[null]',
  '["1.0"]',
  '{}',
  '{"__proto__":{"a":1}}',
  '[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]',
]
const RUNS = 500

const junkName = fc.constantFrom(
  '__proto__',
  'constructor',
  '$typo',
  '',
  'a b',
  '\u0001',
  'x'.repeat(500),
)
const change = fc.record({
  at: fc.nat(),
  junk: fc.oneof(fc.constantFrom(...JUNK), fc.json({ maxDepth: 3 })),
  name: fc.option(junkName),
})

/** Made once: building the arbitraries costs more than running them. */
const versioned = fc.oneof(
  ...API_VERSIONS.map((version) =>
    fc.tuple(
      fc.constant<ApiVersion>(version),
      arbitraryAnyEvent(version),
      fc.array(change, { maxLength: 4 }),
    ),
  ),
)

interface Change {
  readonly at: number
  readonly junk: string
  readonly name: string | null
}

/** The body with each change made at one of its places, chosen by number. */
function spoil(body: EventBody, changes: readonly Change[]): unknown {
  const text = changes.reduce((json, { at, junk, name }) => {
    const values = [
      ...json.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?[\d.eE+-]+|true|false)(?=[,\]}])/g),
    ]
    const chosen = values[at % Math.max(values.length, 1)]
    if (name !== null) return `${json.slice(0, -1)},${JSON.stringify(name)}:${junk}}`
    if (chosen === undefined) return json
    return json.slice(0, chosen.index) + junk + json.slice(chosen.index + chosen[0].length)
  }, JSON.stringify(body))
  return JSON.parse(text)
}

function isBody(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Both ways of reading, side by side. */
function bothWays(version: ApiVersion, body: unknown) {
  if (!isBody(body) || typeof body['$type'] !== 'string') return undefined
  const type = body['$type']
  const event = type.startsWith('$') ? reservedEvent(type) : customEvent
  if (event === undefined) return undefined
  const plan = planOf(event, version)
  const strict = readStrict(plan, type, body, Infinity)
  const trail = startTrail(version)
  const walked = walkEvent(plan, type, body, trail)
  return { strict, walked, problems: [...trail.problems.refusals, ...trail.problems.warnings] }
}

it('is refused with a path, or accepted and kept exactly', () => {
  fc.assert(
    fc.property(versioned, ([version, valid, changes]) => {
      const parsed = parseEvent(version, spoil(valid, changes))
      const problems = parsed.ok ? parsed.warnings : [...parsed.problems, ...parsed.warnings]
      for (const { path } of problems) expect(path).toMatch(/^\$(\.|$)/)
      expect(parsed.ok || parsed.problems[0]?.code).toBe(parsed.ok || parsed.code)
      const kept = parsed.ok ? parsed.event : undefined
      expect(kept && fromCanonicalJson(canonicalJson(kept))).toEqual(kept)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

it('is read fast only when the patient way has nothing to say and gives the same event', () => {
  let fast = 0
  fc.assert(
    fc.property(versioned, ([version, valid, changes]) => {
      const both = bothWays(version, spoil(valid, changes))
      if (both?.strict === undefined) return
      fast += 1
      expect(both.problems).toEqual([])
      expect(both.strict).toEqual(both.walked)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(fast).toBeGreaterThan(0)
})

it.each(API_VERSIONS)('%s survives any JSON at all', (version) => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const parsed = parseEvent(version, JSON.parse(text))
      expect(parsed.ok ? [] : parsed.problems.length).not.toBe(0)
    }),
  )
})
