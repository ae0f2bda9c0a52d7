import type { Answer } from '../../calls/call-types.ts'

export type Person = Answer<'GET /v1/people'>['people'][number]
export type RoleGrant = Person['roles'][number]

/** A role and where it counts, in one line. */
export function grantText({ role, environments, queues, abuse_types: types }: RoleGrant): string {
  const where = [...(environments ?? []), ...(queues ?? []), ...(types ?? [])]
  return where.length === 0 ? role : `${role} (${where.join(', ')})`
}
