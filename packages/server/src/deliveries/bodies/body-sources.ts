import type { Core, Ledger, Records } from '@winnow/engine'
import type { PolicyNames } from '../../answers/policy-names.ts'

/** Where bodies find what messages do not contain. */
export interface BodySources {
  readonly core: Pick<Core, 'ask'>
  readonly ledger: Pick<Ledger, 'get'>
  readonly records: Pick<Records, 'decisions' | 'record' | 'timeline' | 'user'>
  readonly policyNames: Pick<PolicyNames, 'of'>
}
