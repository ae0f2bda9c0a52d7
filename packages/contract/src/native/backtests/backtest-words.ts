/** What a policy does with an event as a whole, from the mildest to the hardest. */
export const POLICY_RESULTS = ['allow', 'challenge', 'review', 'block'] as const

/** How it is with a backtest. */
export const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
