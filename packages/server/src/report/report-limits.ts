import { DAY_MS, MINUTE_MS } from '@winnow/contract'

/** Entries of the ledger read for one answer; what is left is read for the next ones. */
export const READ_ENTRIES_MAX = 250_000

/** Entries held in memory while they are read. */
export const READ_STEP_ENTRIES = 1_000

/** Up to so many entries since the last answer, a minute of heavy load, are read in small steps … */
export const NEAR_END_ENTRIES = 50_000
/** … of so many entries, some two milliseconds of work … */
export const NEAR_END_STEP_ENTRIES = 64
/** … with a rest after each: on Linux a working thread keeps its core for up to 4 ms from one that wakes up for a request. */
export const NEAR_END_REST_MS = 1

/** Environments with a cached history between reports, the most recently used. */
export const HISTORIES_MAX = 4

/** A whole report is given again for so long … */
export const REPORT_FRESH_MS = 5 * MINUTE_MS
/** … of the latest so many. */
export const CACHED_REPORTS_MAX = 64

/** Reports being made; more are refused until one is done. */
export const WAITING_REPORTS_MAX = 16

/** A report without `from` goes back so far. */
export const DEFAULT_SPAN_MS = 182 * DAY_MS

/** Heap of the thread that makes reports. */
export const REPORT_HEAP_MB = 768

/** Environments that are watched for drift, those made first. */
export const WATCHED_ENVIRONMENTS_MAX = 8

/** Readings until the watch gives a long ledger up for the day. */
export const WATCH_READINGS_MAX = 100
