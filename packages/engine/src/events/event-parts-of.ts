import { factsOf } from '../entities/facts-of.ts'
import { mentionsOf } from '../entities/mentions.ts'
import { readingOf } from '../entities/reading-of.ts'
import type { EventParts } from '../event-types/event-parts.ts'
import type { ReceivedEvent } from './received-event.ts'

/** Reads an event. Pure; never throws, whatever the event holds. */
export function eventPartsOf(received: ReceivedEvent): EventParts {
  const reading = readingOf(received)
  const facts = factsOf(reading)
  return { reading, facts, mentions: mentionsOf(reading, facts) }
}
