import type { AbuseType } from '@winnow/contract'

export interface CallOptions {
  /** Aborts the call and its retries. */
  readonly signal?: AbortSignal
}

export interface ScoreOptions extends CallOptions {
  /** Limits the scores to these abuse types; all of the account when absent. */
  readonly abuseTypes?: readonly AbuseType[]
  /** Adds how the score stands among those of the last days. */
  readonly percentiles?: boolean
}

export interface TrackOptions<ReturnsScore extends boolean = boolean> extends ScoreOptions {
  /** Waits for the scores and returns them as `score_response`. */
  readonly returnScore?: ReturnsScore
  /** Returns warnings about fields that were accepted but look wrong. */
  readonly warnings?: boolean
  /** Makes the event count once however often it is sent; made per call when absent. */
  readonly idempotencyKey?: string
}

export interface LabelOptions extends CallOptions {
  readonly idempotencyKey?: string
}

type Known<Options> = Readonly<Record<keyof Options, true>>

/** The options each call takes. */
export const CALL_OPTIONS: Known<CallOptions> = { signal: true }
export const LABEL_OPTIONS: Known<LabelOptions> = { ...CALL_OPTIONS, idempotencyKey: true }
export const SCORE_OPTIONS: Known<ScoreOptions> = {
  ...CALL_OPTIONS,
  abuseTypes: true,
  percentiles: true,
}
export const TRACK_OPTIONS: Known<TrackOptions> = {
  ...SCORE_OPTIONS,
  returnScore: true,
  warnings: true,
  idempotencyKey: true,
}

export function scoreQuery(
  { abuseTypes, percentiles }: ScoreOptions,
  more: readonly string[] = [],
) {
  const query = new URLSearchParams()
  if (abuseTypes !== undefined) query.set('abuse_types', listed(abuseTypes))
  const fields = [...(percentiles === true ? ['SCORE_PERCENTILES'] : []), ...more]
  if (fields.length > 0) query.set('fields', fields.join(','))
  return query
}

/** Whoever writes JavaScript may pass a single one. */
function listed(abuseTypes: unknown): string {
  if (Array.isArray(abuseTypes)) return abuseTypes.join(',')
  throw new TypeError("abuseTypes must be a list, such as ['payment_abuse']")
}

export function trackQuery(options: TrackOptions): URLSearchParams {
  const query = scoreQuery(options, options.warnings === true ? ['WARNINGS'] : [])
  if (options.returnScore === true) query.set('return_score', 'true')
  return query
}
