const DAY_MS = 86_400_000

/** What learning holds and when it acts. The defaults suit one machine; none was tuned to a data set. */
export interface LearningLimits {
  /** Entries of the ledger that are searched for events without a label; of more, some by lot, which count for the rest. */
  readonly waitingRows: number
  /** Rows to learn from, of one abuse type: the latest bad ones, and good ones by lot. */
  readonly badRows: number
  readonly goodRows: number
  /** Older rows are forgotten: what was fraud half a year ago teaches little … */
  readonly windowMs: number
  /** … but not while there are fewer younger bad rows than this. */
  readonly windowBadMin: number
}

export const LEARNING_LIMITS: LearningLimits = {
  waitingRows: 120_000,
  badRows: 12_000,
  goodRows: 48_000,
  windowMs: 180 * DAY_MS,
  windowBadMin: 1000,
}

/** Nothing is fitted to the first days: every user and device is new in them, and what is new looks bad … */
export const WARM_UP_MS = 14 * DAY_MS
/** … nor, while less than twice as much was seen, to the first half of it. */
export const WARM_UP_SHARE = 0.5

/** Models are fitted anew at most once in this time … */
export const REFRESH_MS = DAY_MS
/** … when there are so many times as many bad labels as at the last fit, */
export const REFRESH_GROWTH = 1.2
/** or after this time already at so many. */
export const SLOW_REFRESH_MS = 7 * DAY_MS
export const SLOW_REFRESH_GROWTH = 1.05

/** So many bad labels make half of what was learned count while too few of them judge it. */
export const HALF_TRUSTED_BAD = 30

/** Bad rows before any model but starter and online is asked for. */
export const RIDGE_BAD_MIN = 10
export const RIDGE_GOOD_MIN = 30
/** Beyond, the ridge has nothing to say that trees do not. */
export const RIDGE_BAD_MAX = 1000
/** Trees are grown over the ridge, and preferred to it alone, from here on … */
export const TREES_BAD_MIN = 40
export const TREES_GOOD_MIN = 100
/** … and ask few questions while fewer rows are bad. */
export const DEEP_TREES_BAD_MIN = 200
/** Of so few bad rows, and no more in all, each part says how many trees are enough: five times the work. */
export const CROSSWISE_ROWS_MAX = 5000

/** The latest part of the rows, on which candidates are judged and calibrated. */
export const JUDGED_SHARE = 0.2
/** Fewer bad rows judge nothing: the number of labels decides. */
export const JUDGED_BAD_MIN = 20

/** Log-likelihood by which the latest rows must speak against what the number of labels says. */
export const PRIOR_NATS = 3

/** How far calibration is expected to move margins where texts are fitted, log-odds. */
export const TEXT_BASE_DEVIATION = 0.5

/** Event types that were ever labelled bad, of one abuse type. */
export const MAX_JUDGED_TYPES = 256
