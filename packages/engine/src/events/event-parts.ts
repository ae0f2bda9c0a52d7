import type { Mention } from '../entities/entity-types.ts'
import { factsOf } from '../entities/facts-of.ts'
import type { Facts } from '../entities/facts.ts'
import { mentionsOf } from '../entities/mentions.ts'
import { type Reading, readingOf } from '../entities/reading.ts'
import type { ReceivedEvent } from './received-event.ts'

/** What an event contains: its parsed fields, its facts and the entities that it mentions. */
export interface EventParts {
  readonly reading: Reading
  readonly facts: Readonly<Facts>
  readonly mentions: readonly Mention[]
}

/** Reads an event. Pure; never throws, whatever the event holds. */
export function eventPartsOf(received: ReceivedEvent): EventParts {
  const reading = readingOf(received)
  const facts = factsOf(reading)
  return { reading, facts, mentions: mentionsOf(reading, facts) }
}
