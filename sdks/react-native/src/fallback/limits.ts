/** Bounds of what is kept and sent. */
export const LIMITS = {
  /** Events that wait; the oldest are dropped beyond it. */
  queueCount: 256,
  batchCount: 32,
  batchAgeMs: 60_000,
  collectionsPerMinute: 30,
  /** The device is described again after this long. */
  deviceRepeatMs: 3_600_000,
  textChars: 256,
  /** As ids of the Events API. */
  idChars: 512,
  /** Refusals (4xx) of one batch until it is dropped; 400 and 413 drop it at once. */
  refusalsPerBatch: 3,
  /** Answers of "not now" (408, 429, 5xx) to one batch until it is dropped. */
  postponementsPerBatch: 200,
  firstWaitMs: 5_000,
  longestWaitMs: 600_000,
  /** A request that has no answer by then has none. */
  requestMs: 30_000,
} as const
