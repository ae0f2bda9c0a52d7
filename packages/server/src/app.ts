import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routeListener } from './http/access/route-listener.ts'
import { exactPaths, type Refuse } from './http/access/exact-paths.ts'
import { closeUnread, writeText, type TextAnswer } from './http/answer.ts'
import { badHead, badPath, noRoute } from './http/no-route.ts'
import { pathOf, targetOf } from './http/path.ts'
import { openRouter } from './http/router.ts'
import { openServer } from './http/server.ts'
import { ROUTES } from './routes/routes.ts'
import type { Services } from './services.ts'

/** What stands for a route in figures and log lines where there is none. */
const NO_ROUTE = 'none'

/** The service behind its socket. */
export interface App {
  readonly server: Server
  /** Listens; port 0 takes one that is free. Errors: the system's, where the address cannot be had. */
  listen(place: { readonly host: string; readonly port: number }): Promise<void>
  /** `http://127.0.0.1:8080`, once it listens. */
  address(): string
  /** Accepts no more, and resolves when nobody is connected. Safe to call twice. */
  close(): Promise<void>
}

/** All routes behind one server: the exact paths or the router find the route, what guards it does the rest. */
export function buildApp(services: Services): App {
  const entrances = ROUTES.map((route) => ({ route, open: routeListener(route, services) }))
  const find = openRouter(entrances)
  const refuseUnrouted = (
    request: IncomingMessage,
    response: ServerResponse,
    answer: TextAnswer,
  ) => {
    writeText(response, answer, answer.body)
    tellUnrouted(services, request, answer)
  }
  const refuse: Refuse = (request, response, trouble) => {
    const answer = badHead(pathOf(request), services, trouble)
    refuseUnrouted(request, response, closeUnread(answer, request))
  }
  const router = (request: IncomingMessage, response: ServerResponse): void => {
    const found = find(request.method ?? '', targetOf(request))
    if (found === 'no route') refuseUnrouted(request, response, noRoute(request, services, ROUTES))
    else if (found === 'bad path') refuseUnrouted(request, response, badPath(request, services))
    else found(request, response)
  }
  return appOf(openServer(services, exactPaths(entrances, services, { refuse, router })))
}

function appOf(server: Server): App {
  let closing: Promise<void> | undefined
  return {
    server,
    listen: async ({ host, port }) => {
      server.listen(port, host)
      await once(server, 'listening')
    },
    address: () => {
      const { address, family, port } = server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    close: () => (closing ??= closed(server)),
  }
}

/** Node says so, too, of a server that never listened. */
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
  })

/** What no route took is counted as one: paths are the sender's. */
function tellUnrouted(
  { metrics, log }: Services,
  { method }: IncomingMessage,
  { status }: TextAnswer,
) {
  metrics.answered({ access: 'public', path: NO_ROUTE }, status, 0)
  log.request({ method: method ?? '', route: NO_ROUTE, status, ms: 0 })
}
