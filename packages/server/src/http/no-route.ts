import type { IncomingMessage } from 'node:http'
import { errorOf, isApiVersion, type ErrorCode } from '@winnow/contract'
import type { Services } from '../services.ts'
import { jsonText, type TextAnswer } from './answer.ts'
import { refusalEnvelope } from './envelope.ts'
import { methodsAt } from './methods-at.ts'
import { ownRefusalAnswer } from './doors/own-door.ts'
import { pathOf } from './path.ts'
import { OwnRefusal } from './refusals.ts'
import type { Route } from './route.ts'

/** The first segment of a public path: `/v204/…`. `/v1/` is ours. */
const PUBLIC_PATH = /^\/(?!v1\/)(v\d+)\/(?:events|score|users)(?:\/|$)/

/**
 * The answer to a path or method no route has: in the envelope where a public client may have sent
 * it. It says which methods the path takes.
 */
export function noRoute(
  request: IncomingMessage,
  services: Services,
  routes: readonly Route[],
): TextAnswer {
  const [, version] = PUBLIC_PATH.exec(pathOf(request)) ?? []
  const isPublic = version !== undefined
  if (isPublic && !isApiVersion(version)) return envelope(services, 104, '')
  const message = noRouteMessage(request, methodsAt(routes, pathOf(request)))
  if (isPublic) return envelope(services, 50, message)
  return ownRefusalAnswer(services, new OwnRefusal('not_found', message))
}

/** The method is one of those Node knows; the path, which the sender chose, is not repeated. */
function noRouteMessage({ method }: IncomingMessage, methods: readonly string[]): string {
  return methods.length === 0
    ? 'There is no such path; /docs lists all.'
    : `This path takes ${methods.join(' or ')}, not ${method}.`
}

/** The answer to a path that is not percent-encoded UTF-8, or too long. */
export function badPath(request: IncomingMessage, services: Services): TextAnswer {
  if (PUBLIC_PATH.test(pathOf(request))) return envelope(services, 59, '')
  const refusal = new OwnRefusal('invalid_request', 'The path is not percent-encoded UTF-8.')
  return ownRefusalAnswer(services, refusal)
}

function envelope(services: Services, code: ErrorCode, message: string): TextAnswer {
  services.metrics.refused(code)
  const body = refusalEnvelope(code, message, { timeMs: services.nowMs() })
  return jsonText(errorOf(code).httpStatus, body)
}
