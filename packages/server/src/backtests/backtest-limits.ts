/** Newest entries that the first figures are of: they come within two seconds, and say that they are of a part. */
export const FIRST_ENTRIES = 2_000

/** Entries held in memory while they are read; a backtest that is given up stops after so many. */
export const READ_STEP_ENTRIES = 1_000

/** How often figures of a backtest under way are sent. */
export const FIGURES_EVERY_MS = 2_000

/** Backtests under way or waiting, of all environments; more are refused until one is done. */
export const WAITING_BACKTESTS_MAX = 8

/** Backtests that are kept per environment; the oldest finished one goes. */
export const KEPT_BACKTESTS_MAX = 50

/** Heap of the thread that runs backtests. */
export const BACKTEST_HEAP_MB = 768

/** Newest entries that a trial of a route holds in memory: 30 to 60 MB. */
export const TRIAL_ENTRIES_MAX = 30_000

/** Of its time, a trial reads for so long: to learn from what was read takes .8 of that, to run the route on it 1.2. */
export const TRIAL_READING_SHARE = 0.3

/** Trials at once; more are refused. */
export const TRIALS_MAX = 2

/** However late its thread has started, a trial has so long for some events. */
export const TRIAL_LEAST_MS = 200

/** How long a trial takes at most, unless the caller asks for another time. */
export const TRIAL_BUDGET_MS = 1_500
