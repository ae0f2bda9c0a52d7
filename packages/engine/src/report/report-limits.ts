import { DAY_MS } from '@winnow/contract'

/** What is kept of a ledger to report on it, and how much a report says. */
export interface ReportLimits {
  /** Served scores; beyond, a random half of the users is left out, and the others count twice. */
  readonly rows: number
  /** Served scores older than this, seen from the newest, go when there are too many. */
  readonly historyMs: number
  /** Feature vectors sampled per day. */
  readonly dayVectors: number
  /** Days with kept vectors, at most. */
  readonly vectorDays: number
}

export const REPORT_LIMITS: ReportLimits = {
  rows: 250_000,
  historyMs: 400 * DAY_MS,
  dayVectors: 150,
  vectorDays: 120,
}

/** Words of one kind (event types, countries, currencies); all further ones are "other". */
export const WORDS_MAX = 250

/** Weeks that are listed, the latest. */
export const WEEKS_MAX = 60

/** Segments of one kind that are listed, the largest; the rest are "other". */
export const SEGMENTS_MAX = 8

/** Alarms of one kind that are listed, the largest. */
export const ALARMS_MAX = 10
