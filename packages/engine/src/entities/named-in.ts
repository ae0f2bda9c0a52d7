import type { EntityKey } from './entity-key.ts'
import { type EntityKeys, typeCode } from './entity-keys.ts'
import type { EntityType, Role } from './entity-types.ts'

/** An entity that an event names, by the key of its state. */
export interface NamedEntity {
  readonly role: Role
  /** Type code, see `typeCode`. */
  readonly type: number
  readonly key: EntityKey
}

/** All entities an event mentions, in the order of its mentions. */
export function namedIn(
  environment: number,
  mentions: readonly { readonly role: Role; readonly type: EntityType; readonly id: string }[],
  keys: EntityKeys,
): readonly NamedEntity[] {
  const named: NamedEntity[] = []
  for (const { role, type: name, id } of mentions) {
    const type = typeCode(name)
    named.push({ role, type, key: keys.keyOfCode(environment, type, id) })
  }
  return named
}
