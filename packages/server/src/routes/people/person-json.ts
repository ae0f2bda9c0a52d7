import type { personSchema, roleGrantSchema } from '@winnow/contract/native'
import type { RoleGrant, Person } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import type { Exchange } from '../../http/route.ts'

/** A role as answers have it. */
export const roleJson = ({
  role,
  environments,
  queues,
  abuseTypes,
}: RoleGrant): Written<typeof roleGrantSchema> => ({
  role,
  environments,
  queues,
  abuse_types: abuseTypes,
})

/** A person as answers have them. */
export async function personJson(
  { services, nowMs }: Exchange,
  person: Person,
): Promise<Written<typeof personSchema>> {
  const { credentials, sessions } = services.people
  const known = await credentials.of(person.id)
  return {
    person_id: person.id,
    email: person.email,
    name: person.name,
    state: person.state,
    roles: person.roles.map(roleJson),
    created_at: person.createdAtMs,
    last_sign_in_at: person.lastSignInMs,
    has_totp: known?.totp !== undefined,
    passkeys: (await credentials.passkeys(person.id)).length,
    sessions: sessions.of(person.id, nowMs).length,
    is_provider: person.identity !== undefined,
  }
}
