/** Bounds and defaults of the client; an option of the same name overrides those marked so. */
export const CLIENT_LIMITS = {
  /** Option `timeoutMs`: one try, from the first byte sent to the last received. */
  tryTimeoutMs: 2_000,
  /** Option `totalTimeoutMs`: all tries of a call and the waits between them. */
  totalTimeoutMs: 10_000,
  /** Option `retries`: tries after the first one. */
  retriesCount: 3,
  /** Option `retries` at most. */
  retriesMaxCount: 20,
  /** Longest wait before the first retry; it doubles with each further one. */
  backoffBaseMs: 100,
  /** Longest wait between two tries. */
  backoffMaxMs: 5_000,
  /** Option `connections`: open connections to the service. */
  connectionsCount: 64,
  /** Option `idempotencyKey`. */
  idempotencyKeyChars: 255,
  /** Largest answer that is read. */
  answerBytes: 67_108_864,
  /** Option `timeoutMs` of a bulk request. */
  bulkTimeoutMs: 120_000,
  /** Lines of one bulk request, unless asked otherwise. */
  bulkLinesCount: 5_000,
  /** Bytes of one bulk request, unless asked otherwise. */
  bulkBytes: 8_388_608,
  /** Bulk requests under way at once, at most. */
  bulkInFlightMaxCount: 8,
} as const
