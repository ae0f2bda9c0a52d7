import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BUILD_VERSION } from '../build-version.ts'
import { changesNothing } from './changes-nothing.ts'
import type { FollowingLag } from './ledger-following.ts'
import type { Place } from './listen.ts'

/** How long callers are asked to wait, s. */
const RETRY_AFTER_S = 1

/** Reads that are older are refused. */
const MAX_LAG_MS = 60_000

const NOT_READY = { status: 'not_ready', role: 'standby', version: BUILD_VERSION } as const

/** What a node answers while it waits for the database. */
export interface StandbyAnswers {
  /** Begins to answer, or changes the reason. */
  because(why: string): void
  /** Why it refuses, in words. */
  reason(): string
  close(): Promise<void>
}

/** What stands behind the answers. */
interface StandbySources {
  /** How far the node is behind the ledger; undefined = too far to answer anything. */
  readonly lag: () => FollowingLag | undefined
  /** Answers a request that changes nothing; false = reads are not answered. */
  readonly read: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * `/health/live` is answered as by a service, and `/health/ready` says that the node is a standby. Reads are answered as of what the
 * node has read of the ledger, and say how old that is. Everything else is refused, so that a balancer asks the active node.
 */
export function answerAsStandby(place: Place, { lag, read }: StandbySources): StandbyAnswers {
  let why = ''
  let server: Server | undefined
  const reason = (): string => `standby: ${why}`
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = ''] = (request.url ?? '').split('?')
    const behind = lag()
    if (path === '/health/live') return send(response, 200, LIVE)
    const isRead = changesNothing(request.method ?? '', path) && path !== '/health/ready'
    if (isRead && behind !== undefined && behind.ms <= MAX_LAG_MS) {
      response.setHeader('winnow-standby-behind', `entries=${behind.entries}, ms=${behind.ms}`)
      if (read(request, response)) return
    }
    request.resume()
    send(response, 503, { ...NOT_READY, reason: reason(), behind })
  }
  return {
    because: (words) => {
      why = words
      server ??= listening(place, answer)
    },
    reason,
    close: async () => {
      if (server?.listening !== true) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const LIVE = { status: 'live', version: BUILD_VERSION } as const

function send(response: ServerResponse, status: 200 | 503, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_S) }),
  })
  response.end(JSON.stringify(body))
}

/** An address that was taken meanwhile is for the start to report: a node waits without answers, too. */
function listening(
  { port, host }: Place,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  return createServer(answer)
    .on('error', () => undefined)
    .listen(port, host)
}
