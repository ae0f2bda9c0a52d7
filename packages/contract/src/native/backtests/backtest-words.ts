/** What a policy does with an event as a whole, from the mildest to the hardest. */
export const POLICY_RESULTS = ['allow', 'challenge', 'review', 'block'] as const

/** How it is with a backtest. */
export const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** What thresholds can be wished to reach. */
export const THRESHOLD_WISHES = ['at_most_per_day', 'precision', 'lowest_cost'] as const

/** In what two backtests can differ. */
export const BACKTEST_PARTS = [
  'policy',
  'was',
  'span',
  'last_sequence',
  'terms',
  'costs',
  'code',
] as const
