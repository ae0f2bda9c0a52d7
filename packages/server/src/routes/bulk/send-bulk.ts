import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ApiVersion, LIMITS } from '@winnow/contract'
import type { eventCalls } from '@winnow/contract/native'
import { NDJSON_TYPE } from '../../http/answer.ts'
import { contentEncoding } from '../../http/body/content-encoding.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { takeLines } from './take-lines.ts'

/** v204 takes its own flat content fields and, with a warning, all that v205 brought. */
const DEFAULT_VERSION: ApiVersion = 'v204'

/** Events, labels and decisions by the line, each with its own outcome. */
export const sendBulk: NativeHandler<(typeof eventCalls)['sendBulk']> = (
  { request, services, caller, secret },
  { query },
) => {
  if (Number(request.headers['content-length']) > LIMITS.bulkBytes) {
    throw new OwnRefusal('too_large', `The body is larger than ${LIMITS.bulkBytes} bytes.`)
  }
  const version = query('version')
  const job = {
    services,
    caller,
    secret,
    version: version ?? DEFAULT_VERSION,
    isVersionNamed: version !== undefined,
    wantsScores: query('return_score'),
    wantsWarnings: query('warnings'),
  }
  const detail = query('summary') ? 'summary' : 'all'
  return new Prepared({
    status: 200,
    contentType: NDJSON_TYPE,
    body: takeLines(job, bounded(plain(request.raw)), detail),
  })
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
