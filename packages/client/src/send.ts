import { request as requestHttp, type Agent, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { CLIENT_LIMITS } from './limits.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Names protocol, host and port. */
  readonly base: URL
  /** Sent as it is: to a URL, a user `..` would be the folder above. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Answer {
  readonly httpStatus: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** The try took longer than it may. */
export class TryTimeout extends Error {
  override readonly name = 'TryTimeout'
}

/** The answer is longer than `CLIENT_LIMITS.answerBytes`. */
class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

function readAnswer(message: IncomingMessage, done: (error?: Error, answer?: Answer) => void) {
  const parts: Buffer[] = []
  let bytes = 0
  message.on('data', (part: Buffer) => {
    bytes += part.length
    parts.push(part)
    if (bytes > CLIENT_LIMITS.answerBytes) message.destroy(new AnswerTooLong('answer too long'))
  })
  message.on('error', done)
  // A cut connection ends the stream without completing the message.
  message.on('close', () => {
    if (!message.complete) done(new Error('the connection was cut in the middle of the answer'))
  })
  message.on('end', () => {
    if (!message.complete) return
    done(undefined, {
      httpStatus: message.statusCode ?? 0,
      headers: message.headers,
      body: Buffer.concat(parts),
    })
  })
}

function headersOf({ headers, body }: Request): Record<string, string> {
  const bytes = body === undefined ? 0 : Buffer.byteLength(body)
  return { ...headers, 'content-length': String(bytes) }
}

/**
 * One try of a request over a kept-alive connection. Resolves with whatever complete answer comes;
 * rejects with TryTimeout, AnswerTooLong, the signal's reason, or the network's error.
 */
export function send(
  request: Request,
  how: { readonly agent: Agent; readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Answer> {
  const open = request.base.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    how.signal?.throwIfAborted()
    const outgoing = open({
      ...urlToHttpOptions(request.base),
      path: request.path,
      agent: how.agent,
      method: request.method,
      headers: headersOf(request),
    })
    const abort = () => outgoing.destroy(how.signal?.reason as Error)
    const timer = setTimeout(
      () => outgoing.destroy(new TryTimeout(`no answer within ${how.timeoutMs} ms`)),
      how.timeoutMs,
    )
    const finish = (error?: Error, answer?: Answer) => {
      clearTimeout(timer)
      how.signal?.removeEventListener('abort', abort)
      if (answer === undefined) reject(error ?? new Error('no answer'))
      else resolve(answer)
    }
    how.signal?.addEventListener('abort', abort, { once: true })
    outgoing.on('error', finish)
    outgoing.on('response', (message) => readAnswer(message, finish))
    outgoing.end(request.body)
  })
}
