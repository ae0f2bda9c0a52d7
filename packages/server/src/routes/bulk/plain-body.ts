import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { LIMITS } from '@winnow/contract'
import { contentEncoding } from '../../http/body/content-encoding.ts'
import { OwnRefusal } from '../../http/refusals.ts'

/**
 * The body of a bulk request as it comes, unpacked; it stops when it is too large or cannot be unpacked. Errors, also while it is
 * read: OwnRefusal. Once an answer has begun the connection is cut instead.
 */
export function plainBody(message: IncomingMessage): AsyncIterable<Buffer> {
  if (Number(message.headers['content-length']) > LIMITS.bulkBytes) {
    throw new OwnRefusal('too_large', `The body is larger than ${LIMITS.bulkBytes} bytes.`)
  }
  return bounded(unpacked(message))
}

function unpacked(message: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = contentEncoding(message.headers)
  if (encoding === 'identity') return message
  if (encoding !== 'gzip') throw new OwnRefusal('invalid_request', 'Send it plain or as gzip.')
  // Errors of either stream reach the reader; pipeline only closes both together.
  return pipeline(message, createGunzip(), () => undefined)
}

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
