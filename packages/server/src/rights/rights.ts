import type { OwnRoles, People, Store } from '@winnow/engine'
import { PersonalTokenRing } from './personal-token-ring.ts'
import { RoleBook } from './role-book.ts'

/** What persons may do, as it is stored and in memory. */
export interface Rights {
  readonly people: People
  readonly ownRoles: OwnRoles
  readonly roles: RoleBook
  readonly tokens: PersonalTokenRing
}

/** Reads roles and tokens into memory. */
export async function openRights(
  { people, ownRoles, personalTokens }: Pick<Store, 'people' | 'ownRoles' | 'personalTokens'>,
  nowMs: number,
): Promise<Rights> {
  const roles = new RoleBook(ownRoles)
  const tokens = new PersonalTokenRing(personalTokens)
  await Promise.all([roles.reload(), tokens.load(nowMs)])
  return { people, ownRoles, roles, tokens }
}
