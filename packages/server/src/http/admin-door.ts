import { LIMITS } from '@winnow/contract'
import { bearerToken, findHeaderKey } from '../auth/presented-keys.ts'
import type { Answer } from './answer.ts'
import { ownRefusalAnswer } from './own-door.ts'
import { isProblem, parsePosted } from './posted.ts'
import { readBody } from './read-body.ts'
import { OwnRefusal } from './refusals.ts'
import type { AdminRoute, Exchange } from './route.ts'

/** Lets the admin token in. The body is read only after that. */
export async function adminAnswer(route: AdminRoute, exchange: Exchange): Promise<Answer> {
  try {
    checkAdmin(exchange)
    return await route.handle({ ...exchange, body: await bodyOf(route, exchange) })
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

/** Errors: OwnRefusal unauthorized, or forbidden for a known key. */
export function checkAdmin({ request, services }: Exchange): void {
  if (services.isAdmin(bearerToken(request.headers.authorization))) return
  const { kind } = findHeaderKey(services.keys, request.headers)
  if (kind === 'found') throw new OwnRefusal('forbidden', 'Only the admin token may do this.')
  throw new OwnRefusal('unauthorized', 'Send the admin token: Authorization: Bearer <token>.')
}

async function bodyOf({ method }: AdminRoute, { request, services }: Exchange): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') return undefined
  const bytes = await readBody(request.raw, {
    maxBytes: LIMITS.bodyBytes,
    timeoutMs: services.config.bodyTimeoutMs,
  })
  if (bytes === 'too_large') throw new OwnRefusal('too_large', 'The body is too large.')
  if (bytes.length === 0) return {}
  const posted = parsePosted(bytes)
  if (isProblem(posted)) throw new OwnRefusal('invalid_request', posted.message)
  return posted.value
}
