/** What a counter does with the events that it counts. */
export const COUNTER_KINDS = ['count', 'sum', 'distinct'] as const

/** The windows that a counter can have. */
export const COUNTER_WINDOWS = ['5m', '1h', '1d', '7d', '30d', '90d', 'life'] as const

/** Expressions of a counter's key. */
export const COUNTER_KEY_VALUES = 3
