import { randomUUID } from 'node:crypto'
import { checkOptions } from './check-options.ts'
import { jsonText } from './json-text.ts'
import { CLIENT_LIMITS } from './limits.ts'
import { requirePositive } from './require-positive.ts'
import { readBulkAnswer, type LineOutcome } from './read-bulk-answer.ts'
import type { Transport } from './transport.ts'

/**
 * A line of a bulk request: an event with its `$event_id`, or a label
 * (`{id, $user_id, abuse_type, bad, label_time, entity, entity_id}`). A line without an id gets one
 * for this call, so that sending it again does not count it twice.
 */
export type BulkLine = Readonly<Record<string, unknown>>

export interface BulkOptions {
  /** Lines of one request at most; 5,000. */
  readonly linesPerRequest?: number
  /** Bytes of one request at most, unless a single line is longer; 8 MiB. */
  readonly bytesPerRequest?: number
  /** Requests under way at once, 1–8; 1 keeps the order of the lines. */
  readonly inFlight?: number
  /** Time for one try of a request, ms; 120,000. */
  readonly timeoutMs?: number
  /** Asks for the scores of each event. */
  readonly returnScores?: boolean
  /** Asks for the warnings of each event that is accepted. */
  readonly returnWarnings?: boolean
  readonly signal?: AbortSignal
}

const BULK_OPTIONS = {
  linesPerRequest: true,
  bytesPerRequest: true,
  inFlight: true,
  timeoutMs: true,
  returnScores: true,
  returnWarnings: true,
  signal: true,
} as const satisfies Record<keyof BulkOptions, true>

/** What became of the lines of one request, in their order. */
export interface BulkAnswer {
  /** Number of the first line of the request among all lines, from 0. */
  readonly first: number
  readonly outcomes: readonly LineOutcome[]
}

/**
 * One request of many lines. `body` is NDJSON; `lines` says how many outcomes must come back. Every
 * line must have its id, or trying again counts it twice.
 */
export async function postBulk(
  transport: Transport,
  body: Uint8Array,
  lines: number,
  options: BulkOptions = {},
): Promise<readonly LineOutcome[]> {
  checkOptions(options, BULK_OPTIONS)
  const timeoutMs = requirePositive('timeoutMs', options.timeoutMs ?? CLIENT_LIMITS.bulkTimeoutMs)
  return transport.call({
    method: 'POST',
    path: '/v1/events:bulk',
    ...queryOf(options),
    body,
    headers: { 'content-type': 'application/x-ndjson' },
    timeoutMs,
    totalTimeoutMs: timeoutMs * 2,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    read: (answer, nowMs) => readBulkAnswer(answer, nowMs, lines),
  })
}

function queryOf({ returnScores, returnWarnings }: BulkOptions): { query?: URLSearchParams } {
  const wanted = {
    ...(returnScores === true ? { return_score: 'true' } : {}),
    ...(returnWarnings === true ? { warnings: 'true' } : {}),
  }
  return Object.keys(wanted).length === 0 ? {} : { query: new URLSearchParams(wanted) }
}

interface Parcel {
  readonly first: number
  readonly texts: string[]
}

function textOf(line: BulkLine): string {
  const idField = Object.hasOwn(line, '$type') ? '$event_id' : 'id'
  return jsonText(line[idField] === undefined ? { ...line, [idField]: randomUUID() } : line)
}

/** Packs lines into parcels within both bounds. */
async function* packed(
  lines: AsyncIterable<BulkLine> | Iterable<BulkLine>,
  { linesPerRequest, bytesPerRequest }: BulkOptions,
): AsyncGenerator<Parcel> {
  const maxLines = readCount('linesPerRequest', linesPerRequest ?? CLIENT_LIMITS.bulkLinesCount)
  const maxBytes = readCount('bytesPerRequest', bytesPerRequest ?? CLIENT_LIMITS.bulkBytes)
  let parcel: Parcel = { first: 0, texts: [] }
  let bytes = 0
  for await (const line of lines) {
    const text = textOf(line)
    const size = Buffer.byteLength(text) + 1
    if (parcel.texts.length === maxLines || (bytes > 0 && bytes + size > maxBytes)) {
      yield parcel
      parcel = { first: parcel.first + parcel.texts.length, texts: [] }
      bytes = 0
    }
    parcel.texts.push(text)
    bytes += size
  }
  if (parcel.texts.length > 0) yield parcel
}

function readCount(name: string, count: number): number {
  if (Number.isSafeInteger(count) && count >= 1) return count
  throw new RangeError(`${name} must be a whole number from 1`)
}

function readInFlight(inFlight = 1): number {
  if (readCount('inFlight', inFlight) <= CLIENT_LIMITS.bulkInFlightMaxCount) return inFlight
  throw new RangeError(`inFlight must be 1 to ${CLIENT_LIMITS.bulkInFlightMaxCount}`)
}

/**
 * Sends lines as requests of bounded size, `inFlight` at once, and yields their answers in order.
 * Lines are taken from the source only when there is room. A line refused by the service is an
 * outcome, not an error. Errors: TypeError, RangeError, WinnowRefusal (of a whole request), WinnowUnavailable.
 */
export async function* sendBulk(
  transport: Transport,
  lines: AsyncIterable<BulkLine> | Iterable<BulkLine>,
  options: BulkOptions,
): AsyncGenerator<BulkAnswer> {
  checkOptions(options, BULK_OPTIONS)
  const inFlight = readInFlight(options.inFlight)
  const underWay: Promise<BulkAnswer>[] = []
  for await (const { first, texts } of packed(lines, options)) {
    const body = Buffer.from(texts.join('\n'))
    const sent = postBulk(transport, body, texts.length, options)
    const answer = sent.then((outcomes) => ({ first, outcomes }))
    // A failure is reported when its turn to be yielded comes; until then it is no unhandled one.
    answer.catch(() => undefined)
    underWay.push(answer)
    const oldest = underWay.length < inFlight ? undefined : underWay.shift()
    if (oldest !== undefined) yield await oldest
  }
  for (const answer of underWay) yield await answer
}
