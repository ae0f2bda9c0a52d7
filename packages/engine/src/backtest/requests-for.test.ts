import { expect, it } from 'vitest'
import { checkPolicy } from '../policies/check-policy.ts'
import { verdictSections } from '../policies/write-verdict.ts'
import { requestsFor } from './requests-for.ts'

const policyOn = (on: string, more: object = {}) => {
  const document = { workflows: [{ name: 'w', on: [on], routes: [], ...more }] }
  const { policy } = checkPolicy(document, { decisions: [], lists: [], customFields: new Map() })
  if (policy === undefined) throw new Error('the policy has an error')
  return policy
}

const ORDERS = policyOn('$create_order')
const ON_REQUEST = policyOn('$create_order', { only_on_request: true })

const sectionsOf = (isRequested: boolean) =>
  verdictSections(
    { policy: 1, version: 1, stage: 'live', ...(isRequested && { isRequested }), workflows: [] },
    [],
  )

it('a request that asked is one where a workflow runs on request only', () => {
  expect(requestsFor([ON_REQUEST])(sectionsOf(true))).toBe(true)
  expect(requestsFor([ON_REQUEST])(sectionsOf(false))).toBe(false)
  expect(requestsFor([ON_REQUEST])(undefined)).toBe(false)
  expect(requestsFor([ORDERS])(sectionsOf(true))).toBe(false)
})
