import { BEACON_EVENT } from '@winnow/contract'
import type { ReceivedEvent } from './received-event.ts'
import type { FoundDevices } from '../entities/enrichment.ts'
import { type EntityKeys, typeCode } from '../entities/entity-keys.ts'
import { ENTITY_TYPES, type EntityType, type Role } from '../entities/entity-types.ts'
import type { NamedEntity } from '../entities/named-entity.ts'

/** Found entities have the role of their own name. */
type FoundRole = EntityType & Role

/**
 * What an event names with what it was found to belong to: the visit and the devices that beacons
 * named, and the part of its user that is kept for devices.
 */
export function withFound(
  { environment, event }: ReceivedEvent,
  named: readonly NamedEntity[],
  { found, keys }: { readonly found: FoundDevices; readonly keys: EntityKeys },
): readonly NamedEntity[] {
  const name = (role: FoundRole, id: string | undefined): readonly NamedEntity[] =>
    id === undefined || event.type === BEACON_EVENT
      ? []
      : [{ role, type: typeCode(role), key: keys.keyOf(environment, role, id), id }]
  const entities = found.entities.map(({ type, key }) => {
    return { role: ENTITY_TYPES[type] as FoundRole, type, key, id: '' }
  })
  return [
    ...named,
    ...name('visit', event.sessionId),
    ...entities,
    ...name('device_owner', event.userId),
  ]
}
