import type { AbuseType, ApiVersion } from '@winnow/contract'
import {
  CALL_OPTIONS,
  LABEL_OPTIONS,
  SCORE_OPTIONS,
  scoreQuery,
  TRACK_OPTIONS,
  trackQuery,
  type CallOptions,
  type LabelOptions,
  type ScoreOptions,
  type TrackOptions,
} from './call-options.ts'
import { postBulk, sendBulk, type BulkAnswer, type BulkLine, type BulkOptions } from './bulk.ts'
import { checkOptions } from './check-options.ts'
import { idempotencyHeader } from './idempotency-header.ts'
import { jsonText } from './json-text.ts'
import { readOptions, type ClientOptions, type Settings } from './options.ts'
import { nativeClient, type NativeClient } from './native-client.ts'
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
import { userPath } from './user-path.ts'

const signalOf = ({ signal }: CallOptions) => (signal === undefined ? {} : { signal })

/**
 * Sends events and labels, and reads scores. Every call is tried again after a network error, HTTP
 * 429 or 5xx, with the same idempotency key, so nothing counts twice.
 * Errors of every call: TypeError (an id, an option or a number that makes no sense), WinnowRefusal (sending
 * it again changes nothing), WinnowUnavailable.
 */
export class WinnowClient<Version extends ApiVersion = 'v205'> {
  readonly #settings: Settings
  readonly #transport: Transport

  /** The calls of `/v1` by their names. Those that change something and recognise no retries are tried once. */
  readonly v1: NativeClient

  /** Errors: TypeError or RangeError naming the option that makes no sense. */
  constructor(options: ClientOptions<Version>) {
    this.#settings = readOptions(options)
    this.#transport = openTransport(this.#settings)
    this.v1 = nativeClient(this.#transport, this.#settings)
  }

  /** Sends one event. The answer comes once the event is durable. */
  async track<const Type extends string, const ReturnsScore extends boolean = false>(
    event: Tracked<Type>,
    options: TrackOptions<ReturnsScore> = {},
  ): Promise<EventAnswer<Version, ReturnsScore>> {
    checkOptions(options, TRACK_OPTIONS)
    return this.#call<EventAnswer<Version, ReturnsScore>>({
      method: 'POST',
      path: '/events',
      query: trackQuery(options),
      body: jsonText(event),
      headers: idempotencyHeader(options.idempotencyKey),
      ...signalOf(options),
    })
  }

  /** The user's scores as they are now, 0–100 (or 0–1, as the account is set). */
  async score(userId: string, options: ScoreOptions = {}): Promise<ScoreNowAnswer<Version>> {
    return this.#score('GET', userPath('/score', userId), options)
  }

  /** The scores of the user's last scored event; nothing is computed. */
  async storedScore(
    userId: string,
    options: ScoreOptions = {},
  ): Promise<StoredScoreAnswer<Version>> {
    return this.#score('GET', userPath('/users', userId, '/score'), options)
  }

  /** Computes the scores now and stores them as the user's last ones. */
  async rescore(userId: string, options: ScoreOptions = {}): Promise<StoredScoreAnswer<Version>> {
    return this.#score('POST', userPath('/users', userId, '/score'), options)
  }

  /** Says whether the user turned out bad, for one abuse type. */
  async label(
    userId: string,
    label: LabelPayload<Version>,
    options: LabelOptions = {},
  ): Promise<LabelAnswer> {
    checkOptions(options, LABEL_OPTIONS)
    return this.#call<LabelAnswer>({
      method: 'POST',
      path: userPath('/users', userId, '/labels'),
      body: jsonText(label),
      headers: idempotencyHeader(options.idempotencyKey),
      ...signalOf(options),
    })
  }

  /** Takes back the user's label of one abuse type, or of all when none is named. */
  async unlabel(userId: string, abuseType?: AbuseType, options: CallOptions = {}): Promise<void> {
    checkOptions(options, CALL_OPTIONS)
    const query = new URLSearchParams(abuseType === undefined ? {} : { abuse_type: abuseType })
    await this.#call<unknown>({
      method: 'DELETE',
      path: userPath('/users', userId, '/labels'),
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
    checkOptions(options, SCORE_OPTIONS)
    return this.#call<Value>({ method, path, query: scoreQuery(options), ...signalOf(options) })
  }

  #call<Value>(call: Omit<Call<Value>, 'read'>): Promise<Value> {
    const path = `/${this.#settings.version}${call.path}`
    return this.#transport.call({ ...call, path, read: reading<Value>() })
  }
}
