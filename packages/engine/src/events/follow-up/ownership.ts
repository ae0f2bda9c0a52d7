import type { EntityState } from '../../aggregates/entity-state.ts'
import { typeCode } from '../../entities/entity-keys.ts'
import type { Role } from '../../entities/entity-types.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import type { OpenEntity } from '../../aggregates/open-entity.ts'

/**
 * Entities that belong to one user: the first that an event named them with. A session is none of them: people log out, and
 * others log in. An account is its user's by its id.
 */
export const OWNED: ReadonlySet<string> = new Set<OwnedRole>(['order', 'transaction', 'content'])

export type OwnedRole = 'order' | 'transaction' | 'content'

const USER = typeCode('user')

/** Whether events named the entity with a user first, and this event names another one. */
export function isOfOther(state: EntityState, named: readonly NamedEntity[]): boolean {
  const user = named.find(({ role }) => role === 'user')
  return user !== undefined && hasOtherOwner(state, user.key)
}

/**
 * The entities that an event names though they are somebody else's: they must not change, nor be labelled with its
 * user. Whether one is, follows from its own state and the event, so that states still fold alone.
 */
export function foreignAmong(entities: readonly OpenEntity[]): readonly OpenEntity[] {
  const user = entities.find(({ role }) => role === 'user')?.state.key
  if (user === undefined) return NONE
  const isForeign = ({ role, state }: OpenEntity) => OWNED.has(role) && hasOtherOwner(state, user)
  return entities.some(isForeign) ? entities.filter(isForeign) : NONE
}

const NONE: readonly OpenEntity[] = []

export const isOwnedRole = (role: Role): role is OwnedRole => OWNED.has(role)

/** The first user that an entity was named with owns it. */
function hasOtherOwner({ links }: EntityState, { lo, hi }: NamedEntity['key']): boolean {
  let owner: NamedEntity['key'] | undefined
  links.forEachCoOccurrence((type, ownerLo, ownerHi) => {
    if (type === USER) owner ??= { lo: ownerLo, hi: ownerHi }
  })
  return owner !== undefined && (owner.lo !== lo || owner.hi !== hi)
}
