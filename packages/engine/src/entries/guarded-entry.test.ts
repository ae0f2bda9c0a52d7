import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { GUARD_METRICS } from '../policies/safety/guard-limits.ts'
import { anySequence, anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'
import type { GuardedBody } from './guarded-body.ts'
import { guardedEntry } from './guarded-entry.ts'

const ofVersion = { version: anySequence, policy: anySequence }
const ofRoute = { ...ofVersion, workflow: anyText, route: anyText }
const OF_ROUTE = ['version', 'policy', 'workflow', 'route'] as const
const counted = fc.record({ hits: fc.nat(), events: fc.nat() })
const who = fc.record({ kind: fc.constant('key' as const), keyId: anyText })
const byPerson = { who, why: anyText }

const anyAutomatic: fc.Arbitrary<GuardedBody> = fc.oneof(
  fc.record(
    {
      is: fc.constant('route_paused' as const),
      ...ofRoute,
      hits: fc.nat(),
      events: fc.nat(),
      budget: fc.nat({ max: 100 }),
      slowerThanUs: fc.nat(),
    },
    { requiredKeys: ['is', ...OF_ROUTE, 'hits', 'events', 'budget'] },
  ),
  fc.record({
    is: fc.constant('rollout_paused' as const),
    ...ofVersion,
    metric: fc.constantFrom(...GUARD_METRICS),
    limit: fc.nat({ max: 100 }),
    inRollout: counted,
    others: counted,
  }),
  fc.record({
    is: fc.constant('condition_failed' as const),
    ...ofRoute,
    reason: anyText,
    event: anySequence,
  }),
)

const anyByPerson: fc.Arbitrary<GuardedBody> = fc.oneof(
  fc.record({ is: fc.constant('route_resumed' as const), ...ofRoute, ...byPerson }),
  fc.record({ is: fc.constant('rollout_resumed' as const), ...ofVersion, ...byPerson }),
  fc.record({ is: fc.constant('approval_setting' as const), isRequired: fc.boolean(), who }),
  fc.record({ is: fc.constant('approved' as const), live: fc.nat(), ...ofVersion, ...byPerson }),
)

entryLaws('guarded', { bodies: fc.oneof(anyAutomatic, anyByPerson) })

const entryOf = (body: GuardedBody) => ({
  sequence: 7,
  environment: 1,
  kind: 'guarded' as const,
  receivedAtMs: 5,
  requestId: undefined,
  outcome: new Uint8Array(0),
  body,
})

const auditedIn = (body: GuardedBody) => guardedEntry.records?.(entryOf(body), {} as never)?.audited

it('is in the audit where a safety net did it, and says who only there', () => {
  fc.assert(
    fc.property(anyAutomatic, (body) => {
      expect(auditedIn(body)).toMatchObject({ who: { kind: 'policy' }, what: body.is })
      expect(guardedEntry.shown?.(body)).toEqual(body)
    }),
  )
  fc.assert(
    fc.property(anyByPerson, (body) => {
      expect(auditedIn(body)).toBeUndefined()
      expect(guardedEntry.shown?.(body)).not.toHaveProperty('who')
    }),
  )
})
