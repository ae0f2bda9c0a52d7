import type { EntityDefinition, RoleWords, SharedValueKind } from './define-entity.ts'
import { ENTITY_DEFINITIONS } from './entity-definitions.ts'

/* What follows from the declarations in `entity-definitions.ts`. */

type Declared = (typeof ENTITY_DEFINITIONS)[number]
type RoleIn<Definition> = Definition extends { readonly roles: Readonly<Record<infer R, unknown>> }
  ? R
  : never

export type EntityType = Declared['type']

/** `type` of those that are declared as shared values. */
type SharedIn<Definition extends Declared> = Definition extends {
  readonly sharedValue?: infer Kind
}
  ? Kind extends SharedValueKind
    ? Definition['type']
    : never
  : never

/** The types of values that tie users to one another, and that a person can make sense of. */
export type SharedType = SharedIn<Declared>

/**
 * A part an entity plays in an event. Most types play one part; an address may be the billing or
 * the shipping one. Features read by role, states are kept by entity.
 */
export type Role = RoleIn<Declared>

type Entity = EntityDefinition & { readonly type: EntityType }

/** The declarations, for code that treats all types alike. */
export const ENTITIES: readonly Entity[] = ENTITY_DEFINITIONS

/** A type's place in this list is its code in stored records. */
export const ENTITY_TYPES: readonly EntityType[] = ENTITIES.map(({ type }) => type)

const DECLARED_ROLES = ENTITIES.flatMap((entity) =>
  Object.keys(entity.roles).map((role) => ({ role: role as Role, entity })),
)

/** All roles in the order of their types; the environment, which every event names, is the last. */
export const ROLES: readonly Role[] = [
  ...DECLARED_ROLES.map(({ role }) => role).filter((role) => role !== 'environment'),
  'environment',
]

const BY_ROLE = new Map(DECLARED_ROLES.map(({ role, entity }) => [role, entity]))
const BY_TYPE = new Map<string, Entity>(ENTITIES.map((entity) => [entity.type, entity]))

const WORDS = new Map(ENTITIES.flatMap(({ roles }) => Object.entries(roles)))

/** How sentences call what plays a role. */
export const roleWords = (role: Role): RoleWords => declared(WORDS.get(role), role)

/** What plays a role. */
export const entityIn = (role: Role): Entity => declared(BY_ROLE.get(role), role)

/** What a type is. Error: it is not declared. */
export const entityOfType = (type: string): Entity => declared(BY_TYPE.get(type), type)

/** The role in which a type is read where none is named. Error: the type is not declared. */
export function mainRoleOf(type: string): Role {
  const { roles } = entityOfType(type)
  return ROLES.find((role) => role in roles) ?? 'environment'
}

export const isSharedType = (type: EntityType): type is SharedType =>
  entityOfType(type).sharedValue !== undefined

/** Whether values of the type tell who somebody is, or where they live. */
export const isPersonalValue = (type: SharedType): boolean =>
  entityOfType(type).sharedValue === 'personal'

/** By role, what its entity's declaration says; roles of entities that say nothing are left out. */
export function byRole<T>(of: (entity: Entity) => T | undefined): ReadonlyMap<Role, T> {
  const pairs = ROLES.map((role) => [role, of(entityIn(role))] as const)
  return new Map(pairs.flatMap(([role, said]) => (said === undefined ? [] : [[role, said]])))
}

function declared<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`no entity is declared as ${name}`)
  return found
}
