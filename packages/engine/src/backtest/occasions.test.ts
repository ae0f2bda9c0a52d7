import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { checkPolicy } from '../policies/check-policy.ts'
import { verdictSections } from '../policies/recorded-verdict.ts'
import { Occasions } from './occasions.ts'

const policyOn = (on: string, more: object = {}) => {
  const document = { workflows: [{ name: 'w', on: [on], routes: [], ...more }] }
  const { policy } = checkPolicy(document, { decisions: [], lists: [], customFields: new Map() })
  if (policy === undefined) throw new Error('the policy has an error')
  return policy
}

const ORDERS = policyOn('$create_order')
const ON_SCORES = policyOn('score_change')
const ON_REQUEST = policyOn('$create_order', { only_on_request: true })
const SPAN = { fromMs: 10, toMs: 20 }

const rescoreAt = (receivedAtMs: number): LedgerEntry => ({
  sequence: receivedAtMs,
  environment: 1,
  kind: 'rescore',
  receivedAtMs,
  requestId: undefined,
  outcome: new Uint8Array(0),
  body: { userId: 'ann', event: 1, atMs: receivedAtMs },
})

const sectionsOf = (isRequested: boolean) =>
  verdictSections(
    { policy: 1, version: 1, stage: 'live', ...(isRequested && { isRequested }), workflows: [] },
    [],
  )

describe('what workflows wait for besides events', () => {
  it('new scores in the span are counted where a workflow is on score changes', () => {
    const counted = (policies: readonly (typeof ORDERS)[]) => {
      const occasions = new Occasions(policies, SPAN)
      for (const atMs of [9, 10, 19, 20]) occasions.note(rescoreAt(atMs))
      return occasions.scoreChanges
    }
    expect(counted([ORDERS, ON_SCORES])).toBe(2)
    expect(counted([ORDERS, ON_REQUEST])).toBe(0)
  })

  it('a request that asked is one where a workflow runs on request only', () => {
    expect(new Occasions([ON_REQUEST], SPAN).isRequested(sectionsOf(true))).toBe(true)
    expect(new Occasions([ON_REQUEST], SPAN).isRequested(sectionsOf(false))).toBe(false)
    expect(new Occasions([ON_REQUEST], SPAN).isRequested(undefined)).toBe(false)
    expect(new Occasions([ORDERS], SPAN).isRequested(sectionsOf(true))).toBe(false)
  })
})
