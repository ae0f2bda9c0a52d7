import { PERMISSIONS, permissionOf, type Permission } from './permissions.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from './role-names.ts'

const NAMES = Object.keys(PERMISSIONS) as Permission[]

/** What a person can be permitted by a role: all but what anybody may do, and what pages send. */
export const GRANTABLE: readonly Permission[] = NAMES.filter(
  (name) => permissionOf(name).roles !== undefined,
)

const permittedTo = (role: BuiltInRole): ReadonlySet<Permission> =>
  new Set(GRANTABLE.filter((name) => role === 'admin' || permissionOf(name).roles?.includes(role)))

/** What each built-in role permits. `admin` permits all that a role can. */
export const PERMISSIONS_OF_ROLES: Readonly<Record<BuiltInRole, ReadonlySet<Permission>>> = {
  viewer: permittedTo('viewer'),
  analyst: permittedTo('analyst'),
  lead: permittedTo('lead'),
  policy_author: permittedTo('policy_author'),
  admin: permittedTo('admin'),
}

export const isBuiltInRole = (name: string): name is BuiltInRole =>
  Object.hasOwn(BUILT_IN_ROLES, name)
