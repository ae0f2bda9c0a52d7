import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { headTrouble } from '../head-trouble.ts'
import { pathOf } from '../path.ts'
import { WaitingAnswers } from '../waiting-answers.ts'
import type { Services } from '../../services.ts'
import type { Route } from '../route.ts'

/** Lets a request in, by the route it stands for. */
export type Open = (request: IncomingMessage, response: ServerResponse) => void

/** A route with what listens for it. */
export interface Entrance {
  readonly route: Route
  readonly open: Open
}

/** Answers a request with a refused head. */
export type Refuse = (request: IncomingMessage, response: ServerResponse, trouble: string) => void

/** Where a request goes that no exact route takes. */
export interface Beside {
  readonly refuse: Refuse
  readonly router: RequestListener
}

/**
 * A request that waits behind too many of its connection ends it. One that spells a path exactly as it is declared, as
 * nearly all do, goes straight to its route; one with a refused head goes no further; every other one, and whatever
 * comes while the service stops, is the router's. Listeners
 * are the same on both ways, so nothing but the search for the route is saved.
 */
export function exactPaths(
  entrances: readonly Entrance[],
  services: Pick<Services, 'isStopping'>,
  { refuse, router }: Beside,
): RequestListener {
  const exact = new Map(
    entrances
      .filter(({ route }) => !/[:*]/.test(route.path))
      .map(({ route, open }) => [`${route.method} ${route.path}`, open]),
  )
  const waiting = new WaitingAnswers()
  return (request, response) => {
    if (waiting.isTooMany(request, response)) return void request.socket.destroy()
    // Also to whom there is nothing to answer: the next request would come into a connection that ends.
    if (services.isStopping()) response.shouldKeepAlive = false
    const trouble = headTrouble(request)
    if (trouble !== undefined) return refuse(request, response, trouble)
    const open = exact.get(`${request.method} ${pathOf(request)}`)
    if (open === undefined || services.isStopping()) router(request, response)
    else open(request, response)
  }
}
