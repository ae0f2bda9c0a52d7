import type { Permission } from '@winnow/contract/native'
import type { PersonalToken, Person } from '@winnow/engine'
import type { PersonCaller, PersonGrant } from '../auth/person-caller.ts'
import type { RoleBook } from './role-book.ts'

/** Somebody who is signed in: their roles, and what these permit now. */
export const callerOfPerson = (
  { id, email, roles }: Pick<Person, 'id' | 'email' | 'roles'>,
  book: Pick<RoleBook, 'permissionsOf'>,
): PersonCaller => ({
  kind: 'person',
  personId: id,
  email,
  grants: roles.map((grant) => ({ ...grant, permissions: book.permissionsOf(grant.role) })),
})

/** A person by a token of theirs: the permissions and environments that both have. */
export const narrowedBy = (
  { id, permissions, environments }: Pick<PersonalToken, 'id' | 'permissions' | 'environments'>,
  person: PersonCaller,
): PersonCaller => ({
  ...person,
  tokenId: id,
  grants: person.grants.map((grant) => ({
    ...grant,
    permissions: new Set([...grant.permissions].filter((one) => permissions.includes(one))),
    ...placesOf(grant, environments),
  })),
})

function placesOf(
  grant: PersonGrant,
  environments: readonly string[] | undefined,
): Pick<PersonGrant, 'environments'> {
  if (environments === undefined) return {}
  const both = grant.environments?.filter((one) => environments.includes(one))
  return { environments: both ?? environments }
}

/** Whether a person has a permission somewhere. */
export const hasAnywhere = (
  { grants }: Pick<PersonCaller, 'grants'>,
  permission: Permission,
): boolean => grants.some(({ permissions }) => permissions.has(permission))

/** Whether a person has a permission everywhere: they may give it to others. */
export const hasEverywhere = (
  { grants }: Pick<PersonCaller, 'grants'>,
  permission: Permission,
): boolean =>
  grants.some(
    ({ permissions, environments, queues, abuseTypes }) =>
      permissions.has(permission) &&
      [environments, queues, abuseTypes].every((restriction) => restriction === undefined),
  )
