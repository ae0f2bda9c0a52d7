import {
  type BuiltInRole,
  type DeclaredCall,
  EVENT_STREAM,
  type Permission,
} from '@winnow/contract/native'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../http/access/access.ts'
import { type Inject, injected } from '../testing/injected.ts'
import { openPrincipals, type Principals } from '../testing/principals.ts'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { ROUTES } from './routes.ts'

let service: MemoryService
let principals: Principals
/** Without the law of the document, which takes most of the time and is tested with each route. */
let inject: Inject
beforeAll(async () => {
  service = await openMemoryService()
  inject = injected(service.app)
  principals = await openPrincipals(service)
})
afterAll(() => service.close())

type Route = (typeof ROUTES)[number]

/** `in`: the handler is called. Otherwise the refusal: an HTTP status, or a status of the envelope. */
type Outcome = 'in' | 401 | 403 | 51

const NOBODY = ['nobody', 'a wrong key', 'a wrong token', 'a token that nobody made'] as const
const ENDED = [
  'an expired session',
  'an ended session',
  'a session of somebody disabled',
  'an expired token',
  'a revoked token',
  'a token of somebody disabled',
] as const
const BEACON_KEYS = ['a beacon key', 'a beacon key as bearer'] as const
const API_KEYS = ['an API key', 'a sandbox key', "another account's key"] as const
const PARTNER = "a partner's key"
const ADMIN = 'the admin token'

/** What each form of a secret is answered by each form that a route asks for; persons who have a role are below. */
const BY_ACCESS: Readonly<
  Record<
    Access,
    Readonly<Record<'nobody' | 'ended' | 'beacon' | 'api' | 'partner' | 'admin', Outcome>>
  >
> = {
  public: { nobody: 'in', ended: 'in', beacon: 'in', api: 'in', partner: 'in', admin: 'in' },
  events_key: { nobody: 51, ended: 51, beacon: 51, api: 'in', partner: 51, admin: 51 },
  api_key: { nobody: 401, ended: 401, beacon: 403, api: 'in', partner: 401, admin: 403 },
  partner_key: { nobody: 401, ended: 401, beacon: 403, api: 403, partner: 'in', admin: 401 },
  beacon: { nobody: 401, ended: 401, beacon: 'in', api: 403, partner: 401, admin: 401 },
  beacon_header: { nobody: 401, ended: 401, beacon: 'in', api: 403, partner: 401, admin: 401 },
  person: { nobody: 401, ended: 401, beacon: 401, api: 401, partner: 401, admin: 401 },
  admin: { nobody: 401, ended: 401, beacon: 403, api: 403, partner: 401, admin: 'in' },
}

const EVERYBODY = ['viewer', 'analyst', 'lead', 'policy_author', 'admin'] as const

/** Which roles have a permission, written by hand: what the declarations say is held to it. */
const PERMITTED: Readonly<Record<Permission, readonly BuiltInRole[] | 'person' | 'session'>> = {
  send_events: ['lead', 'admin'],
  send_beacons: [],
  read_scores: EVERYBODY,
  write_labels: ['analyst', 'lead', 'admin'],
  take_decisions: ['analyst', 'lead', 'admin'],
  send_verifications: ['admin'],
  write_merchants: ['admin'],
  write_lists: ['analyst', 'lead', 'policy_author', 'admin'],
  read_records: EVERYBODY,
  read_models: EVERYBODY,
  read_cases: EVERYBODY,
  read_messages: ['lead', 'admin'],
  work_cases: ['analyst', 'lead', 'admin'],
  act_in_bulk: ['lead', 'admin'],
  run_simulations: ['lead', 'policy_author', 'admin'],
  manage_models: ['admin'],
  manage_quality: ['lead', 'admin'],
  run_backtests: ['lead', 'policy_author', 'admin'],
  draft_policies: ['lead', 'policy_author', 'admin'],
  act_by_agent: ['lead', 'admin'],
  manage_settings: ['policy_author', 'admin'],
  manage_lists: ['lead', 'policy_author', 'admin'],
  read_deliveries: EVERYBODY,
  manage_endpoints: ['admin'],
  manage_partners: ['admin'],
  manage_sub_accounts: [],
  manage_accounts: ['admin'],
  manage_keys: ['admin'],
  manage_people: ['admin'],
  manage_roles: ['admin'],
  read_personal_data: ['lead', 'admin'],
  reveal_personal_data: ['analyst', 'lead', 'admin'],
  erase_users: ['admin'],
  read_audit: ['lead', 'admin'],
  read_self: 'person',
  save_views: 'person',
  prepare_self: 'session',
  manage_self: 'session',
  sign_in: EVERYBODY,
  read_service: EVERYBODY,
}

/** Answers that cannot be masked: they need `read_personal_data` besides. */
const UNMASKABLE: ReadonlySet<string> = new Set(['/v1/lists/:listName/export', '/v1/audit::export'])

const callOf = (route: Route): DeclaredCall | undefined =>
  'call' in route ? route.call : undefined

const has = (role: BuiltInRole, permission: Permission): boolean => {
  const permitted = PERMITTED[permission]
  return typeof permitted !== 'string' && permitted.includes(role)
}

/** What a person is answered, by whether their roles let them in. */
function ofPerson(route: Route, isPermitted: boolean): Outcome {
  if (route.access !== 'api_key' && route.access !== 'admin') return NO_FORM[route.access]
  return isPermitted && callOf(route) !== undefined ? 'in' : 403
}

/** Where no role lets a person in, or none is needed. */
const NO_FORM = {
  public: 'in',
  events_key: 51,
  partner_key: 401,
  person: 'in',
  beacon: 401,
  beacon_header: 401,
} as const

function ofRole(route: Route, role: BuiltInRole): Outcome {
  const isWhole = !UNMASKABLE.has(route.path) || has(role, 'read_personal_data')
  return ofPerson(route, has(role, route.permission) && isWhole)
}

/** How persons come in. */
const OF_PERSONS: ReadonlySet<Access> = new Set(['api_key', 'admin', 'person'])

/** A token is no session. */
const byToken = (route: Route, outcome: Outcome): Outcome =>
  PERMITTED[route.permission] === 'session' ? 403 : outcome

/** A call that declares it is about nothing of a kind is open to roles that are restricted to some of that kind. */
const isAny = (scope: unknown): boolean => scope === 'any' || scope === 'filtered'

const EXPECTED: Readonly<Record<string, (route: Route) => Outcome>> = {
  ...Object.fromEntries(NOBODY.map((name) => [name, ({ access }) => BY_ACCESS[access].nobody])),
  ...Object.fromEntries(ENDED.map((name) => [name, ({ access }) => BY_ACCESS[access].ended])),
  ...Object.fromEntries(
    BEACON_KEYS.map((name) => [name, ({ access }) => BY_ACCESS[access].beacon]),
  ),
  ...Object.fromEntries(API_KEYS.map((name) => [name, ({ access }) => BY_ACCESS[access].api])),
  [PARTNER]: ({ access }) => BY_ACCESS[access].partner,
  [ADMIN]: ({ access }) => BY_ACCESS[access].admin,
  ...Object.fromEntries(EVERYBODY.map((role) => [role, (route: Route) => ofRole(route, role)])),
  'somebody without a role': (route) => ofPerson(route, false),
  'a role of the service': (route) => ofPerson(route, route.permission === 'read_models'),
  'a token of an analyst': (route) => byToken(route, ofRole(route, 'analyst')),
  'a token of an admin for models': (route) =>
    byToken(route, ofPerson(route, route.permission === 'read_models')),
  'an admin of the sandbox, there': (route) =>
    byToken(route, ofPerson(route, route.access === 'api_key' && has('admin', route.permission))),
  'an agent that may not write': (route) => {
    const outcome = byToken(route, ofRole(route, 'lead'))
    const isFree = /^(?:read_|run_backtests$|draft_policies$)/.test(route.permission)
    return outcome === 'in' && OF_PERSONS.has(route.access) && !isFree ? 403 : outcome
  },
  'a lead of the sandbox': (route) => ofPerson(route, false),
  'an admin of another account': (route) => ofPerson(route, false),
  'a lead of one queue': (route) =>
    ofPerson(route, has('lead', route.permission) && isAny(callOf(route)?.scope?.queue)),
  'a lead of one abuse type': (route) =>
    ofPerson(route, has('lead', route.permission) && isAny(callOf(route)?.scope?.abuseType)),
}

/** What rotates the admin token comes last: the others need it. */
const rank = ({ path }: Route): number => (path === '/v1/admin/token/rotate' ? 1 : 0)

const routes = ROUTES.toSorted((one, other) => rank(one) - rank(other))

let knocks = 0

async function knock(route: Route, name: string): Promise<Outcome> {
  const { method, path } = route
  const place = path.replaceAll('::', '\0').replaceAll(/:\w+/g, '1').replaceAll('\0', ':')
  // A stream would go on for minutes: its handler refuses this.
  const url = callOf(route)?.answer.type === EVENT_STREAM ? `${place}?seconds=none` : place
  const payload = method === 'POST' || method === 'PATCH' ? '{}' : undefined
  const headers = await principals.headersOf(name)
  // Each from a local address of its own, which has sent no wrong key yet.
  knocks += 1
  const remoteAddress = `127.0.${knocks >> 8}.${knocks & 255}`
  const from = { method, url, headers, remoteAddress }
  const answer = await inject({ ...from, ...(payload !== undefined && { payload }) })
  if (answer.statusCode === 401 || answer.statusCode === 403) return answer.statusCode
  const isEnvelope = answer.statusCode === 400 && answer.body.includes('"status":51')
  return isEnvelope ? 51 : 'in'
}

describe('who may call a route', () => {
  it('is expected of each principal that there is', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual([...principals.names].toSorted())
  })

  it.each(routes)('$method $path', async (route) => {
    const outcomes: (readonly [string, Outcome])[] = []
    for (const name of principals.names) outcomes.push([name, await knock(route, name)])
    const expected = principals.names.map((name) => [name, EXPECTED[name]?.(route)])
    expect(outcomes).toEqual(expected)
  })

  it('was asked of every route and every principal', () => {
    const size = `${ROUTES.length} routes x ${principals.names.length} principals = ${knocks} requests`
    process.stdout.write(`authorisation walk: ${size}\n`)
    expect(knocks).toBe(ROUTES.length * principals.names.length)
  })

  it.each([
    ['GET', '/v1/users', 'Basic realm="winnow"'],
    ['GET', '/v1/admin/accounts', 'Bearer realm="winnow"'],
  ] as const)('is asked for at %s %s by the scheme that it takes', async (method, url, scheme) => {
    const { statusCode, headers } = await service.app.inject({ method, url })
    expect([statusCode, headers['www-authenticate']]).toEqual([401, scheme])
  })
})
