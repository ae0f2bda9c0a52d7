import type { Endpoint } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'

/** The endpoint of an id in the caller's environment. Error: OwnRefusal not_found. */
export function knownEndpoint({ services, caller }: KeyExchange, id: string): Endpoint {
  const { registry } = services.delivering.service
  const endpoint = registry.byId(caller.environment.number, id)
  if (endpoint !== undefined) return endpoint
  throw new OwnRefusal('not_found', 'No endpoint has this id.')
}
