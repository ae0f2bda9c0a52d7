import { createServer, type RequestListener, type Server } from 'node:http'
import { LIMITS } from '@winnow/contract'
import type { Services } from '../services.ts'
import { malformedAnswer, type ParserError } from './body/malformed.ts'

/** How often Node looks for requests that ran out of time; its own 30 s would outlast the timeouts. */
const TIMEOUT_CHECK_MS = 1_000

/** Node's HTTP server with the bounds of the settings; it does not listen yet. */
export function openServer(services: Services, listener: RequestListener): Server {
  const { config } = services
  const server = createServer(
    {
      maxHeaderSize: LIMITS.headerBytes,
      // Node would answer without a body.
      requireHostHeader: false,
      headersTimeout: config.headersTimeoutMs,
      requestTimeout: config.requestTimeoutMs,
      keepAliveTimeout: config.keepAliveTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    listener,
  )
  // Node would leave out, without a word, what comes after the thousandth; the head is refused instead.
  server.maxHeadersCount = 0
  server.maxConnections = config.maxConnections
  // Node never ends a connection that reads no answer.
  server.timeout = config.stallTimeoutMs
  server.on('clientError', (error: ParserError, socket) => {
    if (socket.writable) socket.end(malformedAnswer(error, services))
    else socket.destroy()
  })
  return server
}
