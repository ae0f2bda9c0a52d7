import type { RoleGrant } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import { hasEverywhere } from '../../rights/caller-of-person.ts'

/**
 * Persons give no role, and change nobody, with a permission that they do not have everywhere: a link that sets an admin's
 * password would make an admin of anybody who sees it. Errors: OwnRefusal forbidden.
 */
export function refuseBeyond(
  { caller, services }: AdminExchange,
  grants: readonly RoleGrant[],
): void {
  if (caller.kind === 'admin') return
  const { roles } = services.rights
  const beyond = grants.find(({ role }) =>
    [...roles.permissionsOf(role)].some((permission) => !hasEverywhere(caller, permission)),
  )
  if (beyond === undefined) return
  throw new OwnRefusal('forbidden', `The role ${beyond.role} permits more than you may everywhere.`)
}
