import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { API_VERSIONS, standing, type ApiVersion } from '../api-version.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { exampleEvent } from '../examples/example-event.ts'
import { startTrail } from '../problem.ts'
import { arbitraryEvent } from '../testing/arbitrary-events.ts'
import { canonicalJson, fromCanonicalJson } from './canonical-json.ts'
import { planOf } from './event-plan.ts'
import { readStrict } from './fast-path.ts'
import { parseEvent } from './parse-event.ts'
import { walkEvent } from './walk-event.ts'

/**
 * Laws of valid events, held for every event type in every version that knows it. Random bodies
 * come from the declarations themselves.
 */
const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
const known = API_VERSIONS.flatMap((version) =>
  events
    .filter((event) => standing(version, event) === 'known')
    .map((event) => ({ name: event.name, version, event })),
)

function patient(event: EventDeclaration, version: ApiVersion, body: Record<string, unknown>) {
  const trail = startTrail(version)
  const type = body['$type'] as string
  const walked = walkEvent(planOf(event, version), type, body, trail)
  return { walked, ...trail.problems }
}

describe.each(known)('$version $name', ({ event, version }) => {
  it('has an example that is accepted without a warning', () => {
    const parsed = parseEvent(version, exampleEvent(event, version))
    expect(parsed).toMatchObject({ ok: true, warnings: [] })
  })

  it('accepts what its declaration allows, the same way fast and patiently, and keeps it', () => {
    fc.assert(
      fc.property(arbitraryEvent(event, version), (body) => {
        const strict = readStrict(planOf(event, version), body['$type'] as string, body, Infinity)
        const { walked, refusals, warnings } = patient(event, version, body)
        expect([...refusals, ...warnings]).toEqual([])
        expect(strict).toEqual(walked)
        const text = canonicalJson(walked)
        expect(fromCanonicalJson(text)).toEqual(walked)
        expect(canonicalJson(fromCanonicalJson(text))).toBe(text)
      }),
      { numRuns: 30 },
    )
  })
})
