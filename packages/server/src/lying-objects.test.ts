/**
 * Goal: no body makes a call fail on our side by members that code asks objects for. Method: the example of each call
 * of the document, each of its members in turn replaced by an object that lies. A new call is covered by its example.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import type { Route } from './http/route.ts'
import { openApi, openApiPath } from './routes/operation/open-api.ts'
import { type ApiDocument, callsOf } from './routes/operation/page/document.ts'
import { exampleIn } from './routes/operation/page/example-of.ts'
import { ROUTES } from './routes/routes.ts'
import { injected, type Inject } from './testing/injected.ts'
import { openMemoryService, type MemoryService } from './testing/memory-service.ts'
import { headersFor, urlOf } from './testing/route-call.ts'

let service: MemoryService
let inject: Inject
beforeAll(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 0 })
  inject = injected(buildApp(service.services))
})
afterAll(async () => {
  await service.close()
})

/** As texts: `__proto__` is an own member of what JSON.parse reads only. */
const LIARS = [
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"length":1}',
  '{"length":-1,"0":"x"}',
  '{"length":4294967296}',
  '{"then":1}',
  '{"then":{"call":1}}',
  '{"toJSON":1}',
  '{"toJSON":{"toString":1}}',
  '{"__proto__":{"toString":1,"then":1}}',
  '{"__proto__":null,"constructor":{"prototype":1,"name":{}}}',
  '{"hasOwnProperty":1,"toLowerCase":1,"trim":1,"slice":1,"map":1}',
  '[{"toString":1}]',
  '{"a":{"toString":1,"toJSON":1}}',
  '{"name":"Error","message":{"toString":1},"stack":{"toString":1}}',
].map((text): unknown => JSON.parse(text))

const document = openApi(ROUTES) as unknown as ApiDocument
const calls = callsOf(document)

/** What a call takes when nothing is wrong. */
function exampleFor(route: Route): unknown {
  const path = openApiPath(route)
  const call = calls.find((one) => one.path === path && one.method === route.method.toLowerCase())
  const [media] = Object.values(call?.requestBody?.content ?? {})
  const bare = media === undefined ? {} : exampleIn(media, document)
  return typeof bare === 'object' && bare !== null ? bare : {}
}

/** The example with one member replaced, at any depth, and with one more. */
function liedBodies(example: unknown, liar: unknown): readonly unknown[] {
  if (Array.isArray(example)) {
    return [
      liar,
      ...example.flatMap((one, at) => liedBodies(one, liar).map((to) => example.with(at, to))),
    ]
  }
  if (typeof example !== 'object' || example === null) return [liar]
  const names = Object.keys(example)
  const replaced = Object.entries(example).flatMap(([name, of]) =>
    liedBodies(of, liar).map((to) => ({ ...example, [name]: to })),
  )
  return [liar, ...replaced, { ...example, [`more${names.length}`]: liar }]
}

const written = ROUTES.filter(
  ({ method, path }) => method !== 'GET' && !path.startsWith('/v1/admin/token'),
)

/** `npm test` gives each member a third of the liars, in turn: so each liar still comes to every call. */
const TURNS = process.env['WINNOW_LONG'] === '1' ? 1 : 3

const bodiesOf = (example: unknown): readonly unknown[] =>
  LIARS.flatMap((liar, turn) =>
    liedBodies(example, liar).filter((_, at) => (at + turn) % TURNS === 0),
  )

describe('objects that lie about themselves', () => {
  it.each(written)('$method $path', { timeout: 60_000 }, async (route) => {
    const example = exampleFor(route)
    for (const payload of bodiesOf(example)) {
      const headers = { ...headersFor(service, route), 'content-type': 'application/json' }
      const text = JSON.stringify(payload)
      const answer = await inject({
        method: route.method,
        url: urlOf(service, route),
        headers,
        payload: text,
      })
      if (answer.statusCode === 500) throw new Error(`${text} failed: ${answer.body}`)
    }
    expect(service.logged()).not.toContain('a request failed')
    expect(({} as { then?: unknown }).then).toBeUndefined()
  })
})
