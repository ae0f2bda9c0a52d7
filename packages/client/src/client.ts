import { randomUUID } from 'node:crypto'
import type { AbuseType, ApiVersion } from '@winnow/contract'
import { postBulk, sendBulk, type BulkAnswer, type BulkLine, type BulkOptions } from './bulk.ts'
import { readOptions, type ClientOptions, type Settings } from './options.ts'
import type { LineOutcome } from './read-bulk-answer.ts'
import type {
  EventAnswer,
  LabelAnswer,
  LabelPayload,
  ScoreNowAnswer,
  StoredScoreAnswer,
  Tracked,
} from './payloads.ts'
import { openTransport, reading, type Call, type Transport } from './transport.ts'

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

export interface TrackOptions extends ScoreOptions {
  /** Waits for the scores and returns them as `score_response`. */
  readonly returnScore?: boolean
  /** Returns warnings about fields that were accepted but look wrong. */
  readonly warnings?: boolean
  /** Makes the event count once however often it is sent; made per call when absent. */
  readonly idempotencyKey?: string
}

export interface LabelOptions extends CallOptions {
  readonly idempotencyKey?: string
}

function scoreQuery({ abuseTypes, percentiles }: ScoreOptions, more: readonly string[] = []) {
  const query = new URLSearchParams()
  if (abuseTypes !== undefined) query.set('abuse_types', abuseTypes.join(','))
  const fields = [...(percentiles === true ? ['SCORE_PERCENTILES'] : []), ...more]
  if (fields.length > 0) query.set('fields', fields.join(','))
  return query
}

function trackQuery(options: TrackOptions): URLSearchParams {
  const query = scoreQuery(options, options.warnings === true ? ['WARNINGS'] : [])
  if (options.returnScore === true) query.set('return_score', 'true')
  return query
}

const signalOf = ({ signal }: CallOptions) => (signal === undefined ? {} : { signal })

/**
 * Sends events and labels, and reads scores. Every call is tried again after a network error, HTTP
 * 429 or 5xx, with the same idempotency key, so nothing counts twice.
 * Errors of every call: WinnowRefusal (sending it again changes nothing), WinnowUnavailable.
 */
export class WinnowClient<Version extends ApiVersion = 'v205'> {
  readonly #settings: Settings
  readonly #transport: Transport

  /** Errors: TypeError or RangeError naming the option that makes no sense. */
  constructor(options: ClientOptions<Version>) {
    this.#settings = readOptions(options)
    this.#transport = openTransport(this.#settings)
  }

  /** Sends one event. The answer comes once the event is durable. */
  track<const Type extends string>(
    event: Tracked<Type>,
    options: TrackOptions = {},
  ): Promise<EventAnswer<Version>> {
    return this.#call<EventAnswer<Version>>({
      method: 'POST',
      path: '/events',
      query: trackQuery(options),
      body: JSON.stringify(event),
      headers: { 'idempotency-key': options.idempotencyKey ?? randomUUID() },
      ...signalOf(options),
    })
  }

  /** The user's scores as they are now, 0–100 (or 0–1, as the account is set). */
  score(userId: string, options: ScoreOptions = {}): Promise<ScoreNowAnswer<Version>> {
    return this.#score('GET', `/score/${encodeURIComponent(userId)}`, options)
  }

  /** The scores of the user's last scored event; nothing is computed. */
  storedScore(userId: string, options: ScoreOptions = {}): Promise<StoredScoreAnswer<Version>> {
    return this.#score('GET', `/users/${encodeURIComponent(userId)}/score`, options)
  }

  /** Computes the scores now and stores them as the user's last ones. */
  rescore(userId: string, options: ScoreOptions = {}): Promise<StoredScoreAnswer<Version>> {
    return this.#score('POST', `/users/${encodeURIComponent(userId)}/score`, options)
  }

  /** Says whether the user turned out bad, for one abuse type. */
  label(
    userId: string,
    label: LabelPayload<Version>,
    options: LabelOptions = {},
  ): Promise<LabelAnswer> {
    return this.#call<LabelAnswer>({
      method: 'POST',
      path: `/users/${encodeURIComponent(userId)}/labels`,
      body: JSON.stringify(label),
      headers: { 'idempotency-key': options.idempotencyKey ?? randomUUID() },
      ...signalOf(options),
    })
  }

  /** Takes back the user's label of one abuse type, or of all when none is named. */
  async unlabel(userId: string, abuseType?: AbuseType, options: CallOptions = {}): Promise<void> {
    const query = new URLSearchParams(abuseType === undefined ? {} : { abuse_type: abuseType })
    await this.#call<unknown>({
      method: 'DELETE',
      path: `/users/${encodeURIComponent(userId)}/labels`,
      query,
      ...signalOf(options),
    })
  }

  /**
   * Sends many events and labels, in their order, as few large requests; see `sendBulk`. Yields an
   * answer per request, with what became of each of its lines.
   */
  bulk(
    lines: AsyncIterable<BulkLine> | Iterable<BulkLine>,
    options: BulkOptions = {},
  ): AsyncGenerator<BulkAnswer> {
    return sendBulk(this.#transport, lines, options)
  }

  /**
   * Sends the text of many lines as one request: for callers that have it at hand. Every line must have
   * its id (`$event_id` of an event, `id` of a label). `lines` = how many there are.
   */
  bulkText(
    ndjson: Uint8Array,
    lines: number,
    options: BulkOptions = {},
  ): Promise<readonly LineOutcome[]> {
    return postBulk(this.#transport, ndjson, lines, options)
  }

  /** Closes the connections. Calls under way fail. */
  close(): void {
    this.#transport.close()
  }

  #score<Value>(method: 'GET' | 'POST', path: string, options: ScoreOptions): Promise<Value> {
    return this.#call<Value>({ method, path, query: scoreQuery(options), ...signalOf(options) })
  }

  #call<Value>(call: Omit<Call<Value>, 'read'>): Promise<Value> {
    const path = `/${this.#settings.version}${call.path}`
    return this.#transport.call({ ...call, path, read: reading<Value>() })
  }
}
