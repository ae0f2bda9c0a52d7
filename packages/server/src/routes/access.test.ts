import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../http/access/access.ts'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { ROUTES } from './routes.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const CALLERS = {
  nobody: () => ({}),
  'a wrong key': () => basic('0123456789abcdef'),
  'a wrong token': () => bearer('0123456789abcdef'),
  'a beacon key': () => basic(service.local.production.beacon_key),
  'a beacon key as bearer': () => bearer(service.local.production.beacon_key),
  'an API key': () => basic(service.local.production.api_key),
  'a sandbox key': () => basic(service.local.sandbox.api_key),
  "another account's key": () => basic(service.other.production.api_key),
  "a partner's key": () => basic(service.partner.key),
  'the admin token': () => bearer(service.adminToken),
} as const

type CallerName = keyof typeof CALLERS

/** `in`: the handler is called. Otherwise the refusal: an HTTP status, or a status of the envelope. */
const TABLE: Readonly<Record<Access, Readonly<Record<CallerName, 'in' | 401 | 403 | 51>>>> = {
  public: {
    nobody: 'in',
    'a wrong key': 'in',
    'a wrong token': 'in',
    'a beacon key': 'in',
    'a beacon key as bearer': 'in',
    'an API key': 'in',
    'a sandbox key': 'in',
    "another account's key": 'in',
    "a partner's key": 'in',
    'the admin token': 'in',
  },
  events_key: {
    nobody: 51,
    'a wrong key': 51,
    'a wrong token': 51,
    'a beacon key': 51,
    'a beacon key as bearer': 51,
    'an API key': 'in',
    'a sandbox key': 'in',
    "another account's key": 'in',
    "a partner's key": 51,
    'the admin token': 51,
  },
  api_key: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 403,
    'a beacon key as bearer': 403,
    'an API key': 'in',
    'a sandbox key': 'in',
    "another account's key": 'in',
    "a partner's key": 401,
    'the admin token': 403,
  },
  partner_key: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 403,
    'a beacon key as bearer': 403,
    'an API key': 403,
    'a sandbox key': 403,
    "another account's key": 403,
    "a partner's key": 'in',
    'the admin token': 401,
  },
  beacon: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 'in',
    'a beacon key as bearer': 'in',
    'an API key': 403,
    'a sandbox key': 403,
    "another account's key": 403,
    "a partner's key": 401,
    'the admin token': 401,
  },
  beacon_header: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 'in',
    'a beacon key as bearer': 'in',
    'an API key': 403,
    'a sandbox key': 403,
    "another account's key": 403,
    "a partner's key": 401,
    'the admin token': 401,
  },
  person: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 401,
    'a beacon key as bearer': 401,
    'an API key': 401,
    'a sandbox key': 401,
    "another account's key": 401,
    "a partner's key": 401,
    'the admin token': 401,
  },
  admin: {
    nobody: 401,
    'a wrong key': 401,
    'a wrong token': 401,
    'a beacon key': 403,
    'a beacon key as bearer': 403,
    'an API key': 403,
    'a sandbox key': 403,
    "another account's key": 403,
    "a partner's key": 401,
    'the admin token': 'in',
  },
}

/** What rotates the admin token comes last: the others need it. */
const rank = ({ path }: (typeof ROUTES)[number]): number =>
  path === '/v1/admin/token/rotate' ? 1 : 0

const cases = ROUTES.toSorted((one, other) => rank(one) - rank(other)).flatMap((route) =>
  (Object.keys(CALLERS) as CallerName[]).map((caller) => ({ route, caller })),
)

let knocks = 0

async function knock(route: (typeof ROUTES)[number], caller: CallerName): Promise<'in' | number> {
  const url = route.path.replaceAll('::', '\0').replaceAll(/:\w+/g, '1').replaceAll('\0', ':')
  const payload = route.method === 'POST' || route.method === 'PATCH' ? '{}' : undefined
  const headers = CALLERS[caller]()
  // Each from a local address of its own, which has sent no wrong key yet.
  knocks += 1
  const remoteAddress = `127.0.${knocks >> 8}.${knocks & 255}`
  const from = { method: route.method, url, headers, remoteAddress }
  const sent = { ...from, ...(payload === undefined ? {} : { payload }) }
  const answer = await service.app.inject(sent)
  if (answer.statusCode === 401 || answer.statusCode === 403) return answer.statusCode
  const isEnvelope = answer.statusCode === 400 && answer.body.includes('"status":51')
  return isEnvelope ? 51 : 'in'
}

describe('who may call a route', () => {
  it.each(cases)('$route.method $route.path from $caller', async ({ route, caller }) => {
    expect(await knock(route, caller)).toBe(TABLE[route.access][caller])
  })

  it.each([
    ['GET', '/v1/users', 'Basic realm="winnow"'],
    ['GET', '/v1/admin/accounts', 'Bearer realm="winnow"'],
  ] as const)('is asked for at %s %s by the scheme that it takes', async (method, url, scheme) => {
    const { statusCode, headers } = await service.app.inject({ method, url })
    expect([statusCode, headers['www-authenticate']]).toEqual([401, scheme])
  })
})
