import { reasonNamesOf } from '../core/policies/reason-names-of.ts'
import type { Outcome } from '../events/outcome.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { EventNames } from './named-events.ts'

/** The reasons of past scores, for policies that read them. */
export class PastReasons {
  /** Events with reasons that one of the policies reads, and that are not known any more. */
  readonly unknown = new EventNames()
  private readonly policies: readonly Pick<CompiledPolicy, 'reasonReads'>[]

  constructor(policies: readonly Pick<CompiledPolicy, 'reasonReads'>[]) {
    this.policies = policies.filter(({ reasonReads }) => reasonReads !== undefined)
  }

  /** Undefined: no policy reads them on events of this type. */
  of(sequence: number, eventType: string, outcome: Outcome): PolicyInput['reasons'] {
    const types = this.policies.flatMap(({ reasonReads }) => reasonReads?.get(eventType) ?? [])
    if (types.length === 0) return undefined
    const reasons = reasonNamesOf(outcome)
    if (types.some((type) => reasons(type) === undefined)) this.unknown.add(sequence)
    return reasons
  }
}
