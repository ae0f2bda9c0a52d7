import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CallReach, covers, type Restrictions } from './reach.ts'

const NAMES = ['a', 'b', 'c']
const anyNames = fc.option(fc.subarray(NAMES), { nil: undefined })
const anyReached = fc.option(fc.oneof(fc.constant('any' as const), fc.subarray(NAMES)), {
  nil: undefined,
})

const given = (whole: object) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))

const anyGrant = fc
  .record({ environments: anyNames, queues: anyNames, abuseTypes: anyNames })
  .map((grant) => given(grant) as Restrictions)
const anyReach = fc
  .record({ environments: anyReached, queues: anyReached, abuseTypes: anyReached })
  .map((reach) => given(reach) as CallReach)

const KINDS = ['environments', 'queues', 'abuseTypes'] as const

it('a grant covers a call where it covers each kind, and each name of it', () => {
  fc.assert(
    fc.property(anyGrant, anyReach, (grant, reach) => {
      const each = KINDS.every((kind) => {
        const granted: readonly string[] | undefined = grant[kind]
        if (granted === undefined) return true
        const reached = reach[kind]
        if (reached === 'any') return true
        const outside = (reached ?? ['unknown']).filter((name) => !granted.includes(name))
        return reached?.length !== 0 && outside.length === 0
      })
      expect(covers(grant, reach)).toBe(each)
    }),
  )
})

it('a restriction never adds to what is covered', () => {
  fc.assert(
    fc.property(anyGrant, anyReach, fc.constantFrom(...KINDS), (grant, reach, kind) => {
      const { [kind]: _, ...wider } = grant
      expect(covers(grant, reach) && !covers(wider, reach)).toBe(false)
    }),
  )
})

it('a call that declares nothing is covered by no restricted grant', () => {
  fc.assert(
    fc.property(anyGrant, (grant) => {
      expect(covers(grant, {})).toBe(Object.keys(grant).length === 0)
    }),
  )
})
