import { DAY_MS, MINUTE_MS } from '@winnow/contract'

/** How much learning keeps. The defaults suit one machine; none was tuned to a data set. */
export interface LearningLimits {
  /** Entries searched for events without a label; of more, a random sample, weighted for the rest. */
  readonly waitingRows: number
  /** Training rows per abuse type: the latest bad ones, and a random sample of good ones. */
  readonly badRows: number
  readonly goodRows: number
  /** Older rows are forgotten: what was fraud half a year ago says little … */
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

/** The warm-up: of the first days, in which every user and device is new and so looks risky, fits read nothing that grows with age … */
export const WARM_UP_MS = 14 * DAY_MS
/** … or the first half of what was seen, whichever is shorter. */
export const WARM_UP_SHARE = 0.5

/** No abuse type is refitted sooner after its last fit … */
export const EARLY_REFRESH_MS = 10 * MINUTE_MS
/** … and within a day only when bad labels have grown by this factor: a wave must be known within the hour. */
export const EARLY_GROWTH = 1.5
/** Later models are refitted at most once in this time … */
export const REFRESH_MS = DAY_MS
/** … when bad labels have grown by this factor since the last fit, */
export const REFRESH_GROWTH = 1.2
/** or, after this time, by this factor, they or all rows … */
export const SLOW_REFRESH_MS = 7 * DAY_MS
export const SLOW_GROWTH = 1.05
/** or, after this time, when there is any new one: calibration must not fall behind, however many labels there are. */
export const STALE_MS = 28 * DAY_MS

/** A fit waits until so many times as long has passed as the last one took. */
export const REST_PER_FIT = 10

/** With so many bad labels, learned layers count by half while too few labels are left to validate them. */
export const HALF_TRUSTED_BAD = 30

/** Bad rows before what the starter promises is calibrated; in the warm-up, as many as for the first batch model. */
export const CALIBRATION_BAD_MIN = 3

/** Bad and good rows before the first batch model, a ridge, is fitted. */
export const RIDGE_BAD_MIN = 10
export const RIDGE_GOOD_MIN = 30
/** With more bad rows no ridge is fitted: trees alone do as well. */
export const RIDGE_BAD_MAX = 1000
/** From so many bad and good rows on, trees are grown over the ridge and preferred to it alone … */
export const TREES_BAD_MIN = 40
export const TREES_GOOD_MIN = 100
/** … shallow ones with fewer bad rows than this. */
export const DEEP_TREES_BAD_MIN = 200
/** Up to so many rows, what needs cross-validation gets it: five times the work of one fit. */
export const CROSS_VALIDATED_ROWS_MAX = 5000

/** The share of validation rows, the latest, on which candidates are compared and calibrated. */
export const VALIDATION_SHARE = 0.2
/** With fewer bad validation rows nothing is compared: the number of labels decides. */
export const VALIDATION_BAD_MIN = 20
/** With fewer bad validation rows, or good ones, no figures of a model are given, as in reports. */
export const FIGURES_ROWS_MIN = 10

/** The prior of the default blend, and of its share where few rows validate, in nats: rows must be more likely by this much under another. */
export const PRIOR_NATS = 3

/** The prior, in nats, of all that was learned of few texts: rows that were left out say little of words that come again. */
export const TEXT_PRIOR_NATS = 6

/** Standard deviation of how far calibration moves margins, where texts are fitted, log-odds. */
export const TEXT_BASE_DEVIATION = 0.5

/** Event types remembered as ever labelled bad, per abuse type. */
export const MAX_JUDGED_TYPES = 256
