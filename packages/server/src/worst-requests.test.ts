/**
 * The law: what one request has the service do at once is bounded, whatever it contains. A time is no test, so this one
 * counts, for each call of the route table with each of the worst bodies: what is parsed as JSON, and what is answered.
 * The benchmark `worst-bodies` measures the times.
 */
import { LIMITS } from '@winnow/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasTooManyValues } from './http/body/posted.ts'
import type { Route } from './http/route.ts'
import { ROUTES } from './routes/routes.ts'
import { type Inject, injected } from './testing/injected.ts'
import { openMemoryService, type MemoryService } from './testing/memory-service.ts'
import { headersFor, urlOf } from './testing/route-call.ts'
import { BODIES_BEYOND, WORST_BODIES, WORST_QUERIES } from './testing/worst-requests.ts'

let service: MemoryService
/** Without the law of the document, which reads these bodies once more than the service. */
let inject: Inject
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 0 })
  inject = injected(service.app)
})
afterAll(() => service.close())

/** A body is parsed once; where the key of the caller was in it, once more without. */
const PARSED_TIMES = 2

/** Shorter texts are not bodies of this test: the service parses entries of its own. */
const BODY_CHARS_MIN = 20_000

/** A refusal with its problems, and what it repeats of a request, with quotes and backslashes escaped. */
const ANSWER_CHARS_MAX = 3 * LIMITS.maskedEchoChars

/** Sends a body or a query to a call; gives the answer and the long texts that were parsed for it. */
async function send(route: Route, { body, query }: { body?: string; query?: string }) {
  const texts: string[] = []
  const { parse } = JSON
  // By hand: a spy takes longer than most of these texts do.
  JSON.parse = (text: string, reviver?: (name: string, value: unknown) => unknown): unknown => {
    if (text.length >= BODY_CHARS_MIN) texts.push(text)
    return parse(text, reviver)
  }
  try {
    const answer = await inject({
      method: route.method,
      url: query === undefined ? urlOf(service, route) : `${urlOf(service, route)}?${query}`,
      headers: headersFor(service, route),
      ...(body === undefined ? {} : { payload: body }),
    })
    return { ...answer, texts }
  } finally {
    JSON.parse = parse
  }
}

/** Calls that take a body and change no key. */
const written = ROUTES.filter(
  ({ method, path }) => method !== 'GET' && !/\/(?:rotate|keys\/:)/.test(path),
)
const read = ROUTES.filter(({ method }) => method === 'GET')

/** Versions of one call differ in what they know, not in how they read. */
const isOfFormerVersion = ({ path }: Route): boolean => /^\/v20[34]\//.test(path)

const oncePerCall = written.filter((route) => !isOfFormerVersion(route))

/** Calls with events, labels or devices in the body read them by code of their own: each gets every body, in every edition. */
const READS_MUCH = /\/(?:events|labels|beacon)/

/** Of the other calls, `npm test` gives each two or three of the bodies, in turn: so each body still comes to many of them. */
const TURNS = process.env['WINNOW_LONG'] === '1' ? 1 : 24

type Bodies = Readonly<Record<string, string>>

function bodiesOf(
  all: Bodies,
  route: Route,
  routes: readonly Route[],
): readonly (readonly [name: string, body: string])[] {
  const bodies = Object.entries(all)
  if (READS_MUCH.test(route.path) && !isOfFormerVersion(route)) return bodies
  const turn = routes.indexOf(route)
  return bodies.filter((_, at) => (at + turn) % Math.min(TURNS, bodies.length) === 0)
}

describe('a body of too many values is refused before it is parsed', () => {
  it.each(written)('$method $path', async (route) => {
    for (const [name, body] of bodiesOf(BODIES_BEYOND, route, written)) {
      const { statusCode, texts } = await send(route, { body })
      expect([name, statusCode < 500, texts.length]).toEqual([name, true, 0])
    }
  })
})

describe('a body within the limits is parsed once, and a refusal of it is short', () => {
  it.each(oncePerCall)('$method $path', { timeout: 120_000 }, async (route) => {
    for (const [name, sent] of bodiesOf(WORST_BODIES, route, oncePerCall)) {
      const { statusCode, texts, body } = await send(route, { body: sent })
      const crowded = texts.filter((text) => hasTooManyValues(text, LIMITS.bodyValuesCount))
      expect([name, statusCode < 500, crowded.length]).toEqual([name, true, 0])
      expect([name, texts.length <= PARSED_TIMES]).toEqual([name, true])
      if (statusCode >= 400) expect([name, body.length < ANSWER_CHARS_MAX]).toEqual([name, true])
    }
    expect(service.logged()).not.toContain('a request failed')
  })
})

describe('a query as long as may be is answered', () => {
  it.each(read)('$method $path', async (route) => {
    for (const [name, query] of Object.entries(WORST_QUERIES)) {
      const { statusCode } = await send(route, { query })
      expect([name, statusCode < 500]).toEqual([name, true])
    }
  })
})
