import { BUILT_IN_ROLES, GRANTABLE } from '@winnow/contract/native'
import type { Person, RoleGrant } from '@winnow/engine'
import { PEOPLE_LIMITS } from '../people/people-limits.ts'
import { basic, bearer, type MemoryService } from './memory-service.ts'
import { personWith, signedIn, tokenOf } from './persons.ts'

type Headers = Readonly<Record<string, string>>

/** Everybody who may knock at a route, by what they show. */
export interface Principals {
  readonly names: readonly string[]
  /** A person has a session of their own for each request: some calls end it. */
  headersOf(name: string): Promise<Headers>
}

/**
 * Makes them: keys of each kind, each role, roles with restrictions, agents, and what has ended. Persons ask about `local`'s
 * production, but for one who asks about the sandbox.
 */
export async function openPrincipals(service: MemoryService): Promise<Principals> {
  const fixed = new Map([...keys(service), ...(await tokens(service)), ...(await ended(service))])
  const persons = await personsOfRoles(service)
  const here = { 'winnow-environment': `${service.local.account_id}/production` }
  return {
    names: [...fixed.keys(), ...persons.keys()],
    async headersOf(name) {
      const person = persons.get(name)
      const headers = person === undefined ? fixed.get(name) : await signedIn(service, person)
      return { ...here, ...headers }
    },
  }
}

const keys = ({
  local,
  other,
  partner,
  adminToken,
}: MemoryService): readonly [string, Headers][] => [
  ['nobody', {}],
  ['a wrong key', basic('0123456789abcdef')],
  ['a wrong token', bearer('0123456789abcdef')],
  ['a token that nobody made', bearer(`wt_${'0'.repeat(64)}`)],
  ['a beacon key', basic(local.production.beacon_key)],
  ['a beacon key as bearer', bearer(local.production.beacon_key)],
  ['an API key', basic(local.production.api_key)],
  ['a sandbox key', basic(local.sandbox.api_key)],
  ["another account's key", basic(other.production.api_key)],
  ["a partner's key", basic(partner.key)],
  ['the admin token', bearer(adminToken)],
]

async function personsOfRoles(service: MemoryService): Promise<ReadonlyMap<string, Person>> {
  const { local, other } = service
  await service.services.rights.ownRoles.set(
    { name: 'model_desk', meaning: '', permissions: ['read_models'] },
    service.services.nowMs(),
  )
  await service.services.rights.roles.reload()
  const grants: readonly (readonly [string, readonly RoleGrant[]])[] = [
    ...Object.keys(BUILT_IN_ROLES).map((role) => [role, [{ role }]] as const),
    ['somebody without a role', []],
    ['a role of the service', [{ role: 'model_desk' }]],
    ['a lead of the sandbox', [{ role: 'lead', environments: [`${local.account_id}/sandbox`] }]],
    [
      'an admin of another account',
      [{ role: 'admin', environments: [`${other.account_id}/production`] }],
    ],
    ['a lead of one queue', [{ role: 'lead', queues: ['orders'] }]],
    ['a lead of one abuse type', [{ role: 'lead', abuseTypes: ['payment_abuse'] }]],
  ]
  const persons = new Map<string, Person>()
  for (const [name, roles] of grants) persons.set(name, await personOf(service, name, ...roles))
  return persons
}

const personOf = (service: MemoryService, name: string, ...roles: readonly RoleGrant[]) =>
  personWith(service, name.replaceAll(' ', '.'), ...roles)

async function tokens(service: MemoryService): Promise<readonly [string, Headers][]> {
  const analyst = await personWith(service, 'token.analyst', { role: 'analyst' })
  const admin = await personWith(service, 'token.admin', { role: 'admin' })
  const narrow = await tokenOf(service, admin, { permissions: ['read_models'] })
  const sandbox = `${service.local.account_id}/sandbox`
  const ofSandbox = { role: 'admin', environments: [sandbox] }
  const there = await tokenOf(service, await personWith(service, 'token.sandbox', ofSandbox))
  const lead = await personWith(service, 'token.lead', { role: 'lead' })
  const permissions = GRANTABLE.filter((one) => one !== 'act_by_agent')
  const reading = await tokenOf(service, lead, { permissions })
  return [
    ['an admin of the sandbox, there', { ...there.headers, 'winnow-environment': sandbox }],
    ['an agent that may not write', { ...reading.headers, 'winnow-agent': 'look_at_user' }],
    ['a token of an analyst', (await tokenOf(service, analyst)).headers],
    ['a token of an admin for models', narrow.headers],
  ]
}

async function ended(service: MemoryService): Promise<readonly [string, Headers][]> {
  const { people, rights } = service.services
  const nowMs = service.services.nowMs()
  const admin = await personWith(service, 'ended.admin', { role: 'admin' })
  const disabled = await personWith(service, 'disabled.admin', { role: 'admin' })
  const endedSession = await signedIn(service, admin)
  await people.sessions.endOthers(admin.id, undefined)
  const ofDisabled = await signedIn(service, disabled)
  const tokenOfDisabled = await tokenOf(service, disabled)
  await people.register.update(disabled.id, { state: 'disabled' })
  const expired = await tokenOf(service, admin, { expiresAtMs: nowMs })
  const revoked = await tokenOf(service, admin)
  await rights.tokens.revoke(revoked.token, nowMs)
  return [
    ['an expired session', await signedIn(service, admin, nowMs - PEOPLE_LIMITS.sessionIdleMs)],
    ['an ended session', endedSession],
    ['a session of somebody disabled', ofDisabled],
    ['an expired token', expired.headers],
    ['a revoked token', revoked.headers],
    ['a token of somebody disabled', tokenOfDisabled.headers],
  ]
}
