import type { EntityKeys } from '../entities/entity-keys.ts'
import { factsOf } from '../entities/facts-of.ts'
import { mentionsOf } from '../entities/mentions.ts'
import { readingOf } from '../entities/reading-of.ts'
import type { EventParts } from '../event-types/event-parts.ts'
import type { ReceivedEvent } from './received-event.ts'

/** Reads an event. Pure; never throws, whatever the event holds. */
export function eventPartsOf(received: ReceivedEvent, keys: EntityKeys): EventParts {
  const { environment, event, body } = received
  const reading = readingOf(received)
  const facts = factsOf(reading)
  const mentions = mentionsOf({ reading, facts }, { environment, keys })
  return { event, body, text: reading.content?.text ?? '', facts, mentions }
}
