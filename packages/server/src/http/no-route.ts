import type { IncomingMessage } from 'node:http'
import { errorOf, type ErrorCode, isApiVersion, VERIFICATION_VERSIONS } from '@winnow/contract'
import type { Services } from '../services.ts'
import { jsonText, type TextAnswer } from './answer.ts'
import { refusalEnvelope } from './envelope.ts'
import { methodsAt } from './methods-at.ts'
import { nearPath } from './near-path.ts'
import { ownRefusalAnswer } from './access/own-access.ts'
import { pathOf } from './path.ts'
import { compatVersionIn } from './compat-path.ts'
import { OwnRefusal } from './refusals.ts'
import type { Route } from './route.ts'

/**
 * The answer to a path or method no route has: in the envelope where a compat client may have sent
 * it. It says which methods the path takes, in `Allow` too.
 */
export function noRoute(
  request: IncomingMessage,
  services: Services,
  routes: readonly Route[],
): TextAnswer {
  const version = compatVersionIn(pathOf(request))
  if (version !== undefined && !isKnown(version)) return envelope(services, 104, '')
  const methods = methodsAt(routes, pathOf(request))
  const trouble = methods.length === 0 ? noPath(request, routes) : wrongMethod(request, methods)
  const answer =
    version === undefined
      ? ownRefusalAnswer(services, trouble)
      : envelope(services, 50, trouble.message)
  return methods.length === 0 ? answer : { ...answer, headers: { allow: allowed(methods) } }
}

const isKnown = (version: string): boolean =>
  isApiVersion(version) || VERIFICATION_VERSIONS.some((known) => known === version)

function noPath(request: IncomingMessage, routes: readonly Route[]): OwnRefusal {
  const near = nearPath(routes, pathOf(request))
  const hint = near === undefined ? '' : ` ${near}`
  return new OwnRefusal('not_found', `There is no such path; /docs lists all.${hint}`)
}

/** The method is one of those Node knows; the path, which the sender chose, is not repeated. */
const wrongMethod = ({ method }: IncomingMessage, methods: readonly string[]): OwnRefusal =>
  new OwnRefusal('method_not_allowed', `This path takes ${methods.join(' or ')}, not ${method}.`)

/** Whatever can be read has a HEAD too. */
const allowed = (methods: readonly string[]): string =>
  methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ')

/** The answer to a path that is not percent-encoded UTF-8. */
export function badPath(request: IncomingMessage, services: Services): TextAnswer {
  if (compatVersionIn(pathOf(request)) !== undefined) return envelope(services, 59, '')
  const refusal = new OwnRefusal('invalid_request', 'The path is not percent-encoded UTF-8.')
  return ownRefusalAnswer(services, refusal)
}

/** The answer to a request with too large or incomplete a head, in the shape of its path. */
export function badHead(path: string, services: Services, trouble: string): TextAnswer {
  return compatVersionIn(path) === undefined
    ? ownRefusalAnswer(services, new OwnRefusal('invalid_request', trouble))
    : envelope(services, 50, trouble)
}

function envelope(services: Services, code: ErrorCode, message: string): TextAnswer {
  services.metrics.refused(code)
  const body = refusalEnvelope(code, message, { timeMs: services.nowMs() })
  return jsonText(errorOf(code).httpStatus, body)
}
