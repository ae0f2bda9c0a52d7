import { isBuiltInRole, type Permission, PERMISSIONS_OF_ROLES } from '@winnow/contract/native'
import type { Person, RoleGrant } from '@winnow/engine'
import type { PersonGrant } from './person-caller.ts'

/** What the roles of a person permit now. */
export type GrantsOf = (person: Pick<Person, 'roles'>) => readonly PersonGrant[]

const NOTHING: ReadonlySet<Permission> = new Set()

/** A role that is not known permits nothing. */
const permitted = ({ role }: RoleGrant): ReadonlySet<Permission> =>
  isBuiltInRole(role) ? PERMISSIONS_OF_ROLES[role] : NOTHING

export const builtInGrantsOf: GrantsOf = ({ roles }) =>
  roles.map((grant) => ({ ...grant, permissions: permitted(grant) }))
