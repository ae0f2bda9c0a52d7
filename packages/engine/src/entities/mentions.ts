import { BEACON_EVENT } from '@winnow/contract'
import type { MentionSource } from './define-entity.ts'
import { ENTITIES } from './entity-types.ts'
import { beaconMentions } from './mentions/beacon-mentions.ts'
import { customFieldsOf } from './mentions/custom-fields.ts'
import { MentionList } from './mentions/mention-list.ts'
import type { KeyMaker, NamedEntity } from './named-entity.ts'

const NAMED = ENTITIES.flatMap(({ mentions }) => mentions ?? [])

/**
 * All entities that an event names, each by its normalised name and once per role: in the order of
 * ROLES, within a role in the order of the event (the user's own mail before a contact mail), the
 * environment last; a beacon names what is kept for beacons alone. At most MAX_MENTIONS. Pure; never throws, whatever the event holds.
 */
export function mentionsOf(
  { reading, facts }: Omit<MentionSource, 'custom'>,
  maker: KeyMaker,
): readonly NamedEntity[] {
  const { event } = reading
  if (facts.type === BEACON_EVENT) return beaconMentions(event, maker)
  const source = { reading, facts, custom: customFieldsOf(event.custom) }
  const list = new MentionList()
  for (const nameIn of NAMED) nameIn(list, source)
  return list.finish(maker)
}
