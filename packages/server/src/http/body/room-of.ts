import { bearerTokens, findHeaderKey } from '../../auth/presented-keys.ts'
import type { KnownKey } from '../../auth/key-ring.ts'
import { textOf } from '../query.ts'
import type { Exchange } from '../route.ts'
import type { BodyRoom } from './body-room.ts'

/** The room of a request's body, of which `first` has come: a key may be in it. */
export const roomOf =
  (exchange: Exchange) =>
  (first: Buffer): BodyRoom => {
    const { request, services } = exchange
    const { server, beacon, stranger } = services.bodyRooms
    if (bearerTokens(request.authorizations).some((token) => services.adminToken.is(token))) {
      return server
    }
    const key = keyOf(exchange, first)
    if (key === undefined) return stranger
    return key.kind === 'api' ? server : beacon
  }

function keyOf({ request, services }: Exchange, first: Buffer): KnownKey | undefined {
  const found = findHeaderKey(services.keys, request.authorizations)
  if (found.kind === 'found') return found.key
  const { query } = request
  const said = textOf(query, 'api_key') ?? textOf(query, 'bk') ?? keyIn(first)
  return said === undefined ? undefined : services.keys.find(said)
}

const KEY = /"(?:\$api_key|key)"\s*:\s*"([^"\\]{1,256})"/

/** The key that a body begins with: known clients send theirs there. Whether it may be used is looked at later. */
const keyIn = (first: Buffer): string | undefined => KEY.exec(first.toString('latin1'))?.[1]
