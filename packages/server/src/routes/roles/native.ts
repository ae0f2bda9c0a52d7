import { LIMITS } from '@winnow/contract'
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  isBuiltInRole,
  type Permission,
  PERMISSIONS_OF_ROLES,
  roleCalls,
  type roleSchema,
} from '@winnow/contract/native'
import type { OwnRole } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import { hasEverywhere } from '../../rights/caller-of-person.ts'
import { knownOf } from '../../rights/role-book.ts'

const ROLE_NAME = /^[a-z][a-z0-9_]{0,63}$/

/** Roles of persons. */
export const nativeRoleRoutes = nativeRoutes(roleCalls, {
  listRoles({ services: { rights } }) {
    const builtIn = Object.keys(BUILT_IN_ROLES).filter(isBuiltInRole).map(builtInJson)
    return { roles: [...builtIn, ...rights.roles.ownRoles().map(roleJson)] }
  },
  async setRole(exchange, { path, body }) {
    const name = path('roleName')
    const { permissions, meaning } = await body()
    if (permissions === undefined) throw missingMembers({ permissions })
    return exchange.services.mutexes.accounts(() => set(exchange, { name, permissions, meaning }))
  },
  async deleteRole(exchange, { path }) {
    const name = path('roleName')
    await exchange.services.mutexes.accounts(() => deleted(exchange, name))
    return undefined
  },
})

interface WantedRole {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly meaning: string | undefined
}

async function set(exchange: AdminExchange, wanted: WantedRole) {
  const { services, nowMs } = exchange
  const { ownRoles, roles } = services.rights
  const { name, permissions } = wanted
  const former = roles.ownRoles().find((role) => role.name === name)
  refuseName(name, former === undefined ? roles.ownRoles().length : 0)
  refuseMore(exchange, [...permissions, ...(former === undefined ? [] : knownOf(former))])
  const role = { name, permissions, meaning: wanted.meaning ?? former?.meaning ?? '' }
  await audit(exchange, 'set_role', name, [former, role])
  const stored = await ownRoles.set(role, nowMs)
  await roles.reload()
  return roleJson(stored)
}

/** Errors: OwnRefusal invalid_request, conflict. */
function refuseName(name: string, others: number): void {
  if (isBuiltInRole(name)) throw new OwnRefusal('conflict', 'Built-in roles never change.')
  if (!ROLE_NAME.test(name)) {
    const rule = 'A role has small letters, digits and _, a letter first, 64 characters at most.'
    throw new OwnRefusal('invalid_request', rule)
  }
  if (others < LIMITS.ownRolesCount) return
  throw new OwnRefusal('conflict', `There are ${LIMITS.ownRolesCount} roles: delete one first.`)
}

/** Who may make roles could otherwise give themselves what they do not have. Errors: OwnRefusal invalid_request. */
function refuseMore({ caller }: AdminExchange, permissions: readonly Permission[]): void {
  if (caller.kind === 'admin') return
  const missing = permissions.filter((permission) => !hasEverywhere(caller, permission))
  if (missing.length === 0) return
  const problem = `must be permissions that you have everywhere: ${missing.join(', ')}`
  throw wrongMembers({ permissions: problem })
}

/** Errors: OwnRefusal not_found, conflict. */
async function deleted(exchange: AdminExchange, name: string): Promise<void> {
  const { ownRoles, roles, people } = exchange.services.rights
  const role = roles.ownRoles().find((one) => one.name === name)
  if (role === undefined) throw new OwnRefusal('not_found', 'No role of your own has this name.')
  refuseMore(exchange, knownOf(role))
  const holders = (await people.list()).filter((person) =>
    person.roles.some((grant) => grant.role === name),
  )
  if (holders.length > 0) {
    throw new OwnRefusal('conflict', `${holders.length} persons have it: take it from them first.`)
  }
  await audit(exchange, 'delete_role', name, [role, undefined])
  await ownRoles.remove(name)
  await roles.reload()
}

type Audited = Pick<OwnRole, 'meaning' | 'permissions'> | undefined

const auditedJson = (role: Audited): Readonly<Record<string, unknown>> =>
  role === undefined ? {} : { meaning: role.meaning, permissions: role.permissions }

function audit(
  exchange: AdminExchange,
  what: 'set_role' | 'delete_role',
  id: string,
  [before, after]: readonly [Audited, Audited],
): Promise<void> {
  const changes = changesBetween(auditedJson(before), auditedJson(after))
  return writeAudit(exchange, {
    what,
    on: { type: 'role', id },
    environment: NO_ENVIRONMENT,
    changes,
  })
}

type RoleJson = Written<typeof roleSchema>

const builtInJson = (name: BuiltInRole): RoleJson => ({
  name,
  meaning: BUILT_IN_ROLES[name],
  permissions: [...PERMISSIONS_OF_ROLES[name]],
  is_built_in: true,
  created_at: null,
  changed_at: null,
})

const roleJson = (role: OwnRole): RoleJson => ({
  name: role.name,
  meaning: role.meaning,
  permissions: knownOf(role),
  is_built_in: false,
  created_at: role.createdAtMs,
  changed_at: role.changedAtMs,
})
