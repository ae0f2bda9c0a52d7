import type { AbuseType } from '@winnow/contract/canonical'

/** What a decision can be about. */
export const DECIDED_TYPES = ['user', 'order', 'session', 'content'] as const
export type DecidedType = (typeof DECIDED_TYPES)[number]

/** What a decision means: block it, watch it, accept it. */
export const DECISION_CATEGORIES = ['block', 'watch', 'accept'] as const
export type DecisionCategory = (typeof DECISION_CATEGORIES)[number]

/** Who decided: a person, a rule of the customer, or a chargeback. */
export const DECISION_SOURCES = ['manual_review', 'automated_rule', 'chargeback'] as const
export type DecisionSource = (typeof DECISION_SOURCES)[number]

/** A decision that can be taken. What it is about, and of which abuse type, never changes. */
export interface Decision {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly entityType: DecidedType
  readonly abuseType: AbuseType
  readonly category: DecisionCategory
  readonly createdAtMs: number
  readonly updatedAtMs: number
}
