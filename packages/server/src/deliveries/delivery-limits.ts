import { HOUR_MS, LIMITS, MINUTE_MS } from '@winnow/contract'

/** Bounds of deliveries, each with its reason. */
export const DELIVERY_LIMITS = {
  /** A receiver has so long for the head of its answer. */
  timeoutMs: LIMITS.deliveryTimeoutMs,
  /** Bytes of an answer that are read; the connection of a longer one is cut. */
  answerBytes: 65_536,
  /** Requests under way, of all endpoints. */
  underWayCount: 256,
  /** Requests under way of one endpoint at most. */
  concurrencyCount: LIMITS.endpointRequestsUnderWayCount,
  /** Failures in a row after which an endpoint gets probes alone. */
  failuresCount: 10,
  /** The longest pause between two probes. */
  longestProbeMs: 5 * MINUTE_MS,
  /** A Retry-After beyond this is cut. */
  retryAfterMs: HOUR_MS,
  /** A claim that is older is free again: the process that made it is gone. */
  claimMs: 2 * MINUTE_MS,
  /** Share of an endpoint's requests that replays may take. */
  replayShare: 4,
  /** Deliveries of a replay that are made ahead. */
  replayAheadCount: 500,
  /** Deliveries that are held, sent on or cancelled at a time. */
  stepCount: 500,
} as const
