import { BEACON_EVENT } from '@winnow/contract'
import type { Mention } from './entity-types.ts'
import type { Facts } from './facts.ts'
import { beaconMentions } from './mentions/beacon-mentions.ts'
import { nameContacts } from './mentions/contact-mentions.ts'
import { nameCommons } from './mentions/common-mentions.ts'
import { nameContent } from './mentions/content-mentions.ts'
import { customFieldsOf } from './mentions/custom-fields.ts'
import { MentionList } from './mentions/mention-list.ts'
import { nameParties } from './mentions/party-mentions.ts'
import { namePurchases } from './mentions/purchase-mentions.ts'
import type { Reading } from './reading.ts'

/**
 * All entities that an event names, each by its normalised name and once per role: in the order of
 * ROLES, within a role in the order of the event (the user's own mail before a contact mail), the
 * environment last; a beacon names what is kept for beacons alone. At most MAX_MENTIONS. Pure; never throws, whatever the event holds.
 */
export function mentionsOf(reading: Reading, facts: Facts): readonly Mention[] {
  if (facts.type === BEACON_EVENT) return beaconMentions(reading)
  const custom = customFieldsOf(reading.event.custom)
  const list = new MentionList()
  nameParties(list, reading, custom)
  nameContacts(list, reading, custom)
  namePurchases(list, reading)
  nameContent(list, reading, facts)
  nameCommons(list, reading, facts)
  return list.finish()
}
