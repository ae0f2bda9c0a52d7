import type { RoleGrant } from '@winnow/engine'
import { wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import { hasEverywhere } from '../../rights/caller-of-person.ts'

/**
 * A person gives, takes and resets only what they may themselves, everywhere: else somebody who manages persons could make
 * themselves an admin, or sign in as one by a reset link. Error: OwnRefusal forbidden.
 */
export function mustCover({ services, caller }: AdminExchange, roles: readonly RoleGrant[]): void {
  if (caller.kind !== 'person') return
  const permissions = roles.flatMap(({ role }) => [...services.rights.roles.permissionsOf(role)])
  const missing = permissions.find((permission) => !hasEverywhere(caller, permission))
  if (missing === undefined) return
  throw new OwnRefusal(
    'forbidden',
    `The roles of this person permit ${missing}, which yours do not permit everywhere: ask an admin.`,
  )
}

/** Error: OwnRefusal invalid_request, for a role that there is not. */
export function mustExist({ services }: AdminExchange, roles: readonly RoleGrant[]): void {
  const unknown = roles.find(({ role }) => !services.rights.roles.has(role))
  if (unknown !== undefined) throw wrongMembers({ roles: `there is no role ${unknown.role}` })
}
