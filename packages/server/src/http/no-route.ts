import type { IncomingMessage } from 'node:http'
import { errorOf, isApiVersion, type ErrorCode } from '@winnow/contract'
import type { Services } from '../services.ts'
import { jsonText, type TextAnswer } from './answer.ts'
import { refusalEnvelope } from './envelope.ts'
import { ownRefusalAnswer } from './own-door.ts'
import { pathOf } from './path.ts'
import { OwnRefusal } from './refusals.ts'

/** The first segment of a public path: `/v204/…`. `/v1/` is ours. */
const PUBLIC_PATH = /^\/(v\d+)\/(?:events|score|users)(?:\/|$)/

/** The answer to a path no route has: in the envelope where a public client may have sent it. */
export function noRoute(request: IncomingMessage, services: Services): TextAnswer {
  const [, version] = PUBLIC_PATH.exec(pathOf(request)) ?? []
  if (version === undefined || version === 'v1') {
    return ownRefusalAnswer(services, new OwnRefusal('not_found', 'There is no such route.'))
  }
  if (isApiVersion(version)) return envelope(services, 50, 'There is no such path or method.')
  return envelope(services, 104, '')
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
