import type { IncomingMessage } from 'node:http'
import { contentEncoding } from '../../http/body/content-encoding.ts'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { API_VERSIONS, isApiVersion, LIMITS, type ApiVersion } from '@winnow/contract'
import { NDJSON_TYPE, type Answer } from '../../http/answer.ts'
import { switchIn, textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange, OwnRoute } from '../../http/route.ts'
import { answerLineSchema, lineSchema } from './line-schemas.ts'
import { takeLines } from './take-lines.ts'

/** `POST /v1/events:bulk`: events, labels and decisions by the line, each with its own outcome. */
export const bulkRoute: OwnRoute = {
  method: 'POST',
  // A literal colon is written twice.
  path: '/v1/events::bulk',
  access: 'api_key',
  doc: {
    tag: 'Events',
    summary: 'Send many events and labels',
    body: { type: 'application/x-ndjson', schema: lineSchema },
    answers: {
      200: {
        description: 'What became of each line, in order.',
        content: { type: 'application/x-ndjson', schema: answerLineSchema },
      },
    },
    description:
      'NDJSON in, NDJSON out: `{line, status, error?, sequence?}` for each line, in order. A line ' +
      'is an event (its `$event_id`, if any, makes it idempotent), a label ' +
      '(`{$user_id, abuse_type, bad, label_time, entity, entity_id, id}`) or a decision that was taken ' +
      '(`{$user_id, decision_id, abuse_type, category, source, decision_time, entity, entity_id, id}`), ' +
      'which brings no label by itself. A refused line does not ' +
      'touch the others. gzip is accepted. Lines may end with CRLF. A request counts as one of its key; the rate of events of ' +
      'one user does not hold for lines. Read the answer while you send, or ask for the summary.',
    query: {
      summary: 'true answers refused lines and totals only.',
      return_score: 'true adds scores by abuse type to each event.',
      warnings:
        'true adds to each accepted line what was odd in it, and what it names that is not known.',
      version: `The version whose rules events follow: ${API_VERSIONS.join(', ')}; v204 by default, which knows the fields of all.`,
    },
  },
  handle: postLines,
}

/** v204 takes its own flat content fields and, with a warning, all that v205 brought. */
const DEFAULT_VERSION: ApiVersion = 'v204'

function postLines({ request, services, caller, secret }: KeyExchange): Answer {
  const query = request.query
  if (Number(request.headers['content-length']) > LIMITS.bulkBytes) {
    throw new OwnRefusal('too_large', `The body is larger than ${LIMITS.bulkBytes} bytes.`)
  }
  const job = {
    services,
    caller,
    secret,
    version: versionOf(query),
    isVersionNamed: textOf(query, 'version') !== undefined,
    wantsScores: switchIn(query, 'return_score'),
    wantsWarnings: switchIn(query, 'warnings'),
  }
  const detail = switchIn(query, 'summary') ? 'summary' : 'all'
  return {
    status: 200,
    contentType: NDJSON_TYPE,
    body: takeLines(job, bounded(plain(request.raw)), detail),
  }
}

function versionOf(query: Query): ApiVersion {
  const version = textOf(query, 'version') ?? DEFAULT_VERSION
  if (isApiVersion(version)) return version
  throw new OwnRefusal('invalid_request', `version must be one of ${API_VERSIONS.join(', ')}.`)
}

function plain(message: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = contentEncoding(message.headers)
  if (encoding === 'identity') return message
  if (encoding !== 'gzip') throw new OwnRefusal('invalid_request', 'Send plain NDJSON or gzip.')
  // Errors of either stream reach the reader of the lines; pipeline only closes both together.
  return pipeline(message, createGunzip(), () => undefined)
}

/**
 * Stops, and with it the answer, when a body unfolds to more than its limit or cannot be unfolded.
 * Errors: OwnRefusal; once the answer has begun the connection is cut instead.
 */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > LIMITS.bulkBytes) throw new OwnRefusal('too_large', 'The body is too large.')
      yield chunk
    }
  } catch (error) {
    if (error instanceof OwnRefusal) throw error
    throw new OwnRefusal('invalid_request', 'The body ended early or is not gzip as it says.')
  }
}
