import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { linger } from './linger.ts'

/** What a handler gives back. What guards the route writes it; handlers never touch the socket. */
export interface Answer {
  readonly status: number
  /** The whole body, or its pieces as they become known. */
  readonly body: string | Buffer | AsyncIterable<string>
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that is known whole. */
export interface TextAnswer extends Answer {
  readonly body: string
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'

/** An answer with a body that is JSON text already. */
export const jsonText = (status: number, body: string): TextAnswer => ({
  status,
  body,
  contentType: JSON_TYPE,
})

/** An answer with a body that becomes JSON. */
export const json = (status: number, value: unknown): TextAnswer =>
  jsonText(status, JSON.stringify(value))

/**
 * Nobody on the way keeps an answer, and no browser takes it for another type: all but the scripts and what never
 * changes are about somebody, or hold keys. An answer of its own `cache-control` may be kept as that says.
 */
export const KEPT_BY_NOBODY = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

const KEPT_BY_NOBODY_LIST = Object.entries(KEPT_BY_NOBODY).flat()

/** Statuses of answers without a body and without headers that describe one. */
const BODILESS: ReadonlySet<number> = new Set([204, 304])

/** 204 for what was taken away. */
export const NO_CONTENT: Answer = { status: 204, body: '', contentType: JSON_TYPE }

/**
 * A refusal that comes before its body was read ends the connection, a moment later: else the sender goes on
 * sending, up to the end, what Node reads only to throw it away.
 */
export function closeUnread<Of extends Answer>(answer: Of, request: IncomingMessage): Of {
  // Node takes the socket from a request that was destroyed, whatever its types say.
  const socket: Socket | null = request.socket
  if (request.complete || socket === null) return answer
  linger(socket)
  return { ...answer, headers: { ...answer.headers, connection: 'close' } }
}

/** Closes the connection right after the answer, without reading the rest of the body; the sender may see a reset. */
export const closeNow = <Of extends Answer>(answer: Of, request: IncomingMessage): Of =>
  request.complete ? answer : { ...answer, headers: { ...answer.headers, connection: 'close' } }

/** Writes an answer whole, in one write of head and body. */
export function writeText(
  response: ServerResponse,
  { status, contentType, headers }: Answer,
  body: string | Buffer,
): void {
  if (response.headersSent || response.destroyed) return
  const bytes = Buffer.byteLength(body)
  if (BODILESS.has(status)) response.writeHead(status, { ...KEPT_BY_NOBODY, ...headers })
  else response.writeHead(status, headerList(contentType, bytes, headers))
  if (bytes === 0) response.end()
  else endWith(response, body, bytes === body.length ? 'latin1' : 'utf8')
}

/** ASCII is the same in both encodings, and Node writes the first one faster. */
type Encoding = 'latin1' | 'utf8'

/**
 * `response.end(body)` writes twice, the second time nothing, which costs a tenth of a small
 * request. Written under a cork of ours, the body leaves with its head and `end` has nothing left.
 */
function endWith(response: ServerResponse, body: string | Buffer, encoding: Encoding): void {
  const { socket } = response
  // The answer before this one is still being sent: Node keeps this one until then.
  if (socket === null) {
    response.end(body, encoding)
    return
  }
  socket.cork()
  response.write(body, encoding)
  socket.uncork()
  response.end()
}

/** Names and values in turn: what Node writes without looking them up. */
function headerList(type: string, bytes: number, others: Answer['headers']): string[] {
  const list = ['content-type', type, 'content-length', String(bytes)]
  return others === undefined
    ? list.concat(KEPT_BY_NOBODY_LIST)
    : list.concat(...Object.entries({ ...KEPT_BY_NOBODY, ...others }))
}

/**
 * Writes pieces as they come, no faster than the reader takes them. The status waits for the first
 * piece, so that what fails before it can still be refused.
 */
export async function writeStream(
  response: ServerResponse,
  { status, contentType, headers }: Answer,
  pieces: AsyncIterable<string>,
): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (!response.headersSent) response.writeHead(status, streamHead(contentType, headers))
    if (!response.write(piece)) await drained(response)
  }
  if (!response.headersSent) response.writeHead(status, streamHead(contentType, headers))
  response.end()
}

const streamHead = (type: string, headers: Answer['headers']): Record<string, string> => ({
  'content-type': type,
  ...KEPT_BY_NOBODY,
  ...headers,
})

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.once('drain', done)
    response.once('close', done)
  })
}
