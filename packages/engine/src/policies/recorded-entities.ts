import type { OutcomeSection } from '../events/outcome-sections.ts'
import { DECIDED_TYPES } from '../ports/decision.ts'
import { type EntityIds, entityIdsOf, type IdParts } from './entity-ids.ts'

/** The section with what the event's workflows could be about. */
const ENTITIES_TAG = 5
/** Of the layout: one byte, a bit per kind of entity in the order of DECIDED_TYPES. */
const VERSION = 1

/** There are as many as bytes that can be written, so each is made once. */
const SECTIONS = Array.from({ length: 2 ** DECIDED_TYPES.length }, (_, bits): OutcomeSection => ({
  tag: ENTITIES_TAG,
  version: VERSION,
  bytes: Uint8Array.of(bits),
}))

/** Says which of the ids that an event contains were its own: an order of somebody else is none. */
export function entitiesSection(ids: EntityIds): OutcomeSection {
  let bits = 0
  for (let at = 0; at < DECIDED_TYPES.length; at += 1) {
    const type = DECIDED_TYPES[at]
    if (type !== undefined && ids[type] !== undefined) bits |= 1 << at
  }
  return SECTIONS[bits] ?? { tag: ENTITIES_TAG, version: VERSION, bytes: Uint8Array.of(bits) }
}

/** The ids that workflows could be about when the event was decided about; undefined = nothing was recorded. */
export function recordedEntities(
  sections: readonly OutcomeSection[] | undefined,
  event: IdParts,
): EntityIds | undefined {
  const found = sections?.find(({ tag, version }) => tag === ENTITIES_TAG && version === VERSION)
  if (found === undefined) return undefined
  const bits = found.bytes[0] ?? 0
  const named = entityIdsOf(event)
  const own = DECIDED_TYPES.filter((type, at) => named[type] !== undefined && bits & (1 << at))
  return Object.fromEntries(own.map((type) => [type, named[type]]))
}
