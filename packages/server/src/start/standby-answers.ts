import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { BUILD_VERSION } from '../build-version.ts'
import type { Place } from './listen.ts'

/** How long callers are asked to wait, s. */
const RETRY_AFTER_S = 1

/** What a node answers while it waits for the database. */
export interface StandbyAnswers {
  /** Begins to answer, or changes the reason. */
  because(why: string): void
  close(): Promise<void>
}

/** `/health/live` is answered as by a service; everything else is refused, so that a balancer asks the active node. */
export function answerAsStandby(place: Place): StandbyAnswers {
  let reason = ''
  let server: Server | undefined
  const answer: Answer = (path, response) => {
    const isLive = path === '/health/live'
    const body = isLive
      ? { status: 'live', version: BUILD_VERSION }
      : { status: 'not_ready', reason: `standby: ${reason}`, version: BUILD_VERSION }
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json',
      connection: 'close',
      ...(!isLive && { 'retry-after': String(RETRY_AFTER_S) }),
    })
    response.end(JSON.stringify(body))
  }
  return {
    because: (why) => {
      reason = why
      server ??= listening(place, answer)
    },
    close: async () => {
      if (server?.listening !== true) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type Answer = (path: string | undefined, response: ServerResponse) => void

/** An address that was taken meanwhile is for the start to report: a node waits without answers, too. */
function listening({ port, host }: Place, answer: Answer): Server {
  const server = createServer((request, response) => {
    request.resume()
    answer(request.url, response)
  })
  return server.on('error', () => undefined).listen(port, host)
}
