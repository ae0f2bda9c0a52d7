import type { NamedEntity } from '../entities/named-entity.ts'
import type { Saying } from './follow-up/saying.ts'
import type { EventParts } from '../event-types/event-parts.ts'
import type { ReceivedEvent } from './received-event.ts'

/**
 * An event with everything that is read of it, each part once. It depends on the event and its enrichment alone, so many
 * can be prepared before the first of them is run. Nothing changes it afterwards.
 */
export interface PreparedEvent extends ReceivedEvent, EventParts {
  /** The entities that it mentions, and those that its enrichment ties it to. */
  readonly named: readonly NamedEntity[]
  /** What tells it from other events about the same entity; undefined: nothing does. */
  readonly saying: Saying | undefined
}
