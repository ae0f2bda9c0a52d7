import type { AbuseType } from '@winnow/contract'
import type { DecidedType, DecisionCategory } from '../ports/decision.ts'

/** A decision about a user, or another entity: it stands until the next one of its abuse type. */
export interface StandingDecision {
  readonly entity: DecidedType
  readonly id: string
  readonly abuseType: AbuseType
  readonly category: DecisionCategory
}
