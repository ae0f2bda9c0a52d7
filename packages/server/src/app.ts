import {
  createServer,
  METHODS,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { LIMITS } from '@winnow/contract'
import { routeListener } from './http/access/route-listener.ts'
import { exactPaths, type Entrance, type Refuse } from './http/access/exact-paths.ts'
import { badHead, badPath, noRoute } from './http/no-route.ts'
import { pathOf, targetOf } from './http/path.ts'
import { ownRefusalAnswer } from './http/access/own-access.ts'
import { closeUnread, writeText, type TextAnswer } from './http/answer.ts'
import { malformedAnswer } from './http/body/malformed.ts'
import { ROUTES } from './routes/routes.ts'
import type { Services } from './services.ts'

/** How often Node looks for requests that ran out of time; its own 30 s would outlast the timeouts. */
const TIMEOUT_CHECK_MS = 1_000

/** What stands for a route in figures and log lines where there is none. */
const NO_ROUTE = 'none'

/**
 * The service as Fastify knows it: the exact paths or Fastify's router find the route, what guards
 * it does the rest. Registering a route that is not declared with who may call it is an error.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const refuse: Refuse = (request, response, trouble) => {
    const answer = closeUnread(badHead(pathOf(request), services, trouble), request)
    writeText(response, answer, answer.body)
    tellUnrouted(services, request, answer)
  }
  const refuseUnrouted = (reply: FastifyReply, answer: TextAnswer): void => {
    write(reply, answer)
    tellUnrouted(services, reply.raw.req, answer)
  }
  const entrances = ROUTES.map((route) => ({ route, open: routeListener(route, services) }))
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    serverFactory: (router) =>
      openServer(services, exactPaths(entrances, services, { refuse, router })),
    // The router finds its route in the very text that parameters are read from.
    rewriteUrl: (request) => targetOf(request),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LIMITS.urlLengthChars,
      querystringParser: unread,
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(malformedAnswer(error, services))
      else socket.destroy()
    },
    frameworkErrors: (_error, request, reply) =>
      refuseUnrouted(reply, badPath(request.raw, services)),
  })
  leaveBodiesUnread(app)
  refuseUndeclared(app)
  for (const entrance of entrances) declare(app, entrance)
  app.setNotFoundHandler((request, reply) =>
    refuseUnrouted(reply, noRoute(request.raw, services, ROUTES)),
  )
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    write(reply, ownRefusalAnswer(services, error)),
  )
  await app.ready()
  return app
}

function openServer({ config }: Services, listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: LIMITS.headerBytes,
      // Node would answer without a body.
      requireHostHeader: false,
      headersTimeout: config.headersTimeoutMs,
      requestTimeout: config.requestTimeoutMs,
      keepAliveTimeout: config.keepAliveTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    listener,
  )
  // Node would leave out, without a word, what comes after the thousandth; the head is refused instead.
  server.maxHeadersCount = 0
  server.maxConnections = config.maxConnections
  // Node waits for ever for who takes no answer.
  server.timeout = config.stallTimeoutMs
  return server
}

/** What guards the routes reads and writes bodies: a compiler of schemas is not even loaded. */
function noSchemas(): never {
  throw new Error('routes have no schemas')
}

/** Bodies are read by what guards the routes, whatever the method and the content type. */
function leaveBodiesUnread(app: FastifyInstance): void {
  for (const method of METHODS.filter((one) => app.supportedMethods.includes(one)))
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
}

/** The router need not read queries: a request reads its own when it is asked for it. */
const unread = (): Record<string, unknown> => ({})

/** Whatever can be read has a HEAD too, for the watchers that ask no more. */
function declare(app: FastifyInstance, { route, open }: Entrance): void {
  app.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    config: { access: route.access, isDeclared: 'call' in route },
    handler: (request, reply) => {
      reply.hijack()
      open(request.raw, reply.raw)
    },
  })
}

/**
 * Deny by default: a route that does not name who may call it cannot be registered, nor one of `/v1` that the contract
 * does not declare.
 */
export function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const known: Readonly<Record<string, unknown>> = { ...config }
    if (typeof known['access'] !== 'string') {
      throw new Error(`the route ${String(method)} ${url} does not say who may call it`)
    }
    if (url.startsWith('/v1/') && known['isDeclared'] !== true) {
      throw new Error(`the route ${String(method)} ${url} is not declared in contract/src/native`)
    }
  })
}

/** What no route took is counted as one: paths are the sender's. */
function tellUnrouted(
  { metrics, log }: Services,
  { method }: IncomingMessage,
  { status }: TextAnswer,
) {
  metrics.answered({ access: 'public', path: NO_ROUTE }, status, 0)
  log.request({ method: method ?? '', route: NO_ROUTE, status, ms: 0 })
}

function write(reply: FastifyReply, answer: TextAnswer): void {
  reply.hijack()
  writeText(reply.raw, answer, answer.body)
}
