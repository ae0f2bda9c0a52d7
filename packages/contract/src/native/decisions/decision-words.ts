/** What a decision may be about. */
export const DECIDED_TYPES = ['user', 'order', 'session', 'content'] as const

/** What a decision means: block it, watch it, accept it. */
export const DECISION_CATEGORIES = ['block', 'watch', 'accept'] as const

/** Who decided: a person, a rule of the customer, or a chargeback. */
export const DECISION_SOURCES = ['manual_review', 'automated_rule', 'chargeback'] as const
