import { DAY_MS } from '@winnow/contract'
import { GRANTABLE, type Permission } from '@winnow/contract/native'
import type { Person, RoleGrant } from '@winnow/engine'
import { hintOf, sha256Hex } from '../auth/secrets.ts'
import { newPersonalToken, newTokenId } from '../rights/token-text.ts'
import { bearer, type MemoryService, TEST_NOW_MS } from './memory-service.ts'

/** Somebody with these roles. */
export async function personWith(
  { services }: Pick<MemoryService, 'services'>,
  name: string,
  ...roles: readonly RoleGrant[]
): Promise<Person> {
  const { people } = services.rights
  const email = `${name}@staff.example`
  const person = await people.create({ email, name, state: 'active', roles, nowMs: TEST_NOW_MS })
  if (person === undefined) throw new Error(`${email} is there already`)
  return person
}

interface TokenWish {
  readonly permissions?: readonly Permission[]
  readonly environments?: readonly string[]
  readonly expiresAtMs?: number
}

/** A personal token of somebody; of all that they may by default. */
export async function tokenOf(
  { services }: Pick<MemoryService, 'services'>,
  { id: personId }: Pick<Person, 'id'>,
  {
    permissions = GRANTABLE,
    expiresAtMs = TEST_NOW_MS + 300 * DAY_MS,
    environments,
  }: TokenWish = {},
) {
  const text = newPersonalToken()
  const token = {
    id: newTokenId(),
    sha256: sha256Hex(text),
    personId,
    name: 'test',
    permissions,
    ...(environments !== undefined && { environments }),
    hint: hintOf(text),
    createdAtMs: TEST_NOW_MS,
    expiresAtMs,
  }
  await services.rights.tokens.add(token)
  return { token, text, headers: bearer(text) }
}

/** The headers of a new session of somebody, sent from a page of the service. */
export async function signedIn(
  { services }: Pick<MemoryService, 'services'>,
  { id: personId }: Pick<Person, 'id'>,
  nowMs = services.nowMs(),
): Promise<Readonly<Record<string, string>>> {
  const { sessions } = services.people
  const { secret } = await sessions.start({ personId, method: 'password' }, nowMs)
  return { cookie: `winnow_session=${secret}`, 'sec-fetch-site': 'same-origin' }
}
