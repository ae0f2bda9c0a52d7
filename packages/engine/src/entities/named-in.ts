import type { ReceivedEvent } from '../accepted-event.ts'
import { type EntityKey, type EntityKeys, typeCode } from './entity-key.ts'
import type { Role } from './entity-types.ts'
import type { Facts } from './facts.ts'
import { mentionsOf } from './mentions.ts'

/** An entity that an event names, by the key of its state. */
export interface NamedEntity {
  readonly role: Role
  /** Type code, see `typeCode`. */
  readonly type: number
  readonly key: EntityKey
}

/** All entities an event names, in the order of `mentionsOf`. */
export function namedIn(
  received: ReceivedEvent,
  facts: Facts,
  keys: EntityKeys,
): readonly NamedEntity[] {
  const named: NamedEntity[] = []
  for (const { role, type, id } of mentionsOf(received, facts)) {
    named.push({ role, type: typeCode(type), key: keys.keyOf(received.environment, type, id) })
  }
  return named
}
