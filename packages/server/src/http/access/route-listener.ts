import type { Services } from '../../services.ts'
import type { IncomingMessage } from 'node:http'
import { ownErrorOf } from '@winnow/contract'
import { closeNow, closeUnread, writeStream, writeText, type Answer } from '../answer.ts'
import { ANYBODY, may } from '../../auth/principal.ts'
import type { Access } from './access.ts'
import { adminAnswer } from './admin-access.ts'
import { appAnswer } from './app-access.ts'
import { beaconAnswer } from './beacon-access.ts'
import { envelopeAnswer } from './envelope-access.ts'
import type { Open } from './exact-paths.ts'
import { partnerAnswer } from './partner-access.ts'
import { checkKeyOfRetries, checkOwnQuery, ownAnswer, ownRefusalAnswer } from './own-access.ts'
import type { Exchange, OpenRoute, Route } from '../route.ts'
import { OwnRefusal } from '../refusals.ts'
import { selfAnswer } from './self-access.ts'
import { RoutedRequest } from '../routed-request.ts'

/**
 * Runs a route for a request: who may go in is decided here, before the handler is called, by the
 * route's declared access. Nothing that is thrown passes this point.
 */
export function routeListener(route: Route, services: Services): Open {
  return (raw, response) => {
    const request = new RoutedRequest(raw, route.path)
    const exchange = { request, response, services, nowMs: services.nowMs() }
    serve(route, exchange).catch((error: unknown) => {
      // A rejection that nobody handles would end the service.
      services.log.trouble('a request failed', error)
      response.destroy()
    })
  }
}

async function serve(route: Route, exchange: Exchange): Promise<void> {
  const startedMs = performance.now()
  const { request, response, services } = exchange
  const said = await answerOf(route, exchange)
  // A body that came with its head is read within the turn.
  if (said.status >= 400 && !request.raw.complete) await services.turns.endOfTurn()
  const answer = said.status < 400 ? said : closing(route, said, request.raw)
  // `Connection: close` keeps the client from sending its next request into a connection that is about to end.
  if (services.isStopping()) response.shouldKeepAlive = false
  const { body } = answer
  if (typeof body === 'string' || Buffer.isBuffer(body)) writeText(response, answer, body)
  else await stream(exchange, answer, body)
  const ms = performance.now() - startedMs
  const { metrics, log } = services
  metrics.answered(route, answer.status, ms)
  log.request({ method: route.method, route: route.path, status: answer.status, ms })
}

/** Closes the connection of a refused request; the rest of a too large beacon, which no collector sends, is not read. */
function closing({ access }: Route, refusal: Answer, request: IncomingMessage): Answer {
  return access === 'beacon' && refusal.status === TOO_LARGE
    ? closeNow(refusal, request)
    : closeUnread(refusal, request)
}

const TOO_LARGE = ownErrorOf('too_large').httpStatus

type RouteOf<A extends Access> = Extract<Route, { readonly access: A }>

/** One for each form of a secret: it finds out who calls, checks the permission of the route, and calls its handler. */
const AUTHENTICATORS: {
  readonly [A in Access]: (route: RouteOf<A>, exchange: Exchange) => Promise<Answer>
} = {
  public: openAnswer,
  events_key: envelopeAnswer,
  api_key: ownAnswer,
  beacon: beaconAnswer,
  beacon_header: appAnswer,
  admin: adminAnswer,
  partner_key: partnerAnswer,
  person: selfAnswer,
}

const answerOf = <A extends Access>(route: RouteOf<A>, exchange: Exchange): Promise<Answer> =>
  AUTHENTICATORS[route.access](route, exchange)

const NOT_OPEN = 'This is not for anybody.'

async function openAnswer(route: OpenRoute, exchange: Exchange): Promise<Answer> {
  try {
    if (!may(ANYBODY, route.permission)) throw new OwnRefusal('forbidden', NOT_OPEN)
    if (route.call !== undefined) {
      checkOwnQuery(route, exchange)
      checkKeyOfRetries(route, exchange)
    }
    return await route.handle(exchange)
  } catch (error) {
    return ownRefusalAnswer(exchange.services, error)
  }
}

/** A stream that has begun cannot change its status: it is cut, so that the reader sees it is not whole. */
async function stream(
  { request, response, services }: Exchange,
  answer: Answer,
  pieces: AsyncIterable<string>,
): Promise<void> {
  try {
    await writeStream(response, answer, pieces)
  } catch (error) {
    const refusal = closeUnread(ownRefusalAnswer(services, error), request.raw)
    if (response.headersSent) response.destroy()
    else writeText(response, refusal, refusal.body)
  }
}
