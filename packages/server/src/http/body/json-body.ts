import { LIMITS } from '@winnow/contract'
import { roomOf } from './room-of.ts'
import { isProblem, parsePosted, type Posted } from './posted.ts'
import { readBody } from './read-body.ts'
import { OwnRefusal, ownBodyRefusal } from '../refusals.ts'
import type { Exchange, KeyExchange } from '../route.ts'
import { withoutKey } from './without-key.ts'

const EMPTY: Posted = { text: '', value: {} }

/** The JSON body of a request of the own interface, without the caller's key; an empty one is `{}`. Errors: OwnRefusal. */
export async function jsonBodyOf(
  exchange: Exchange & Partial<Pick<KeyExchange, 'secret' | 'read' | 'restore'>>,
): Promise<Posted> {
  const { request, services, secret, read, restore = asSent } = exchange
  if (read !== undefined) return read
  const bytes = await readBody(request.raw, {
    maxBytes: LIMITS.bodyBytes,
    deadlines: services.deadlines.bodies,
    roomOf: roomOf(exchange),
  })
  if (bytes === 'too_large') throw new OwnRefusal('too_large', 'The body is too large.')
  if (bytes.length === 0) return EMPTY
  const posted = parsePosted(bytes)
  if (isProblem(posted)) throw ownBodyRefusal(posted)
  await services.turns.betweenParts(posted.text.length)
  return secret === undefined ? restore(posted) : withoutKey(posted, secret)
}

const asSent = (posted: Posted): Posted => posted
