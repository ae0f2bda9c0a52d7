import type { HTTPMethod } from 'find-my-way'
import FindMyWay from 'find-my-way'
import { LIMITS } from '@winnow/contract'
import type { Entrance, Open } from './access/exact-paths.ts'

/** What a method and a target lead to; `bad path`: it is not percent-encoded UTF-8. */
type Found = Open | 'no route' | 'bad path'

/** Finds the route of a method and a target (path and query). A slash at a path's end is nothing. */
export type Router = (method: string, target: string) => Found

/** Whatever can be read has a HEAD too, for the watchers that ask no more. */
const methodsOf = (method: Entrance['route']['method']): HTTPMethod[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method]

/** Errors: two routes of one method and path; one under `/v1` that the contract does not declare. */
export function openRouter(entrances: readonly Entrance[]): Router {
  const routes = FindMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: LIMITS.urlLengthChars,
    // A request reads its own query when it is asked for it.
    querystringParser: () => ({}),
    onBadUrl: ignored,
  })
  for (const { route, open } of entrances) {
    mustBeDeclared(route)
    routes.on(methodsOf(route.method), route.path, ignored, { open })
  }
  return (method, target) => {
    const found = routes.find(method as HTTPMethod, target)
    if (found === null) return 'no route'
    // What stands for a bad path has no store.
    const { open } = (found.store ?? {}) as { readonly open?: Open }
    return open ?? 'bad path'
  }
}

/** A call of `/v1` is a declaration of `contract/src/native` before it is a route; the compat interface has one-time codes there. */
function mustBeDeclared(route: Entrance['route']): void {
  if (!route.path.startsWith('/v1/') || route.access === 'events_key') return
  if ('call' in route && route.call !== undefined) return
  throw new Error(`the route ${route.method} ${route.path} is not declared in contract/src/native`)
}

/** The router only finds: whoever asked it runs the route. */
const ignored = (): void => undefined
