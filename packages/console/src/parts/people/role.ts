import type { Answer } from '../../calls/call-types.ts'

export type Role = Answer<'GET /v1/roles'>['roles'][number]
export type RolePermission = Role['permissions'][number]

/** What a role can permit: `admin` has it all. */
export const grantable = (roles: readonly Role[]): readonly RolePermission[] =>
  roles.find(({ name }) => name === 'admin')?.permissions ?? []
