import type { EntityKeys } from '../entities/entity-keys.ts'
import { sayingOf } from './follow-up/saying-of.ts'
import { eventPartsOf } from './event-parts-of.ts'
import { keptIn } from './kept-event.ts'
import { prepareKept } from './prepare-kept.ts'
import type { PreparedEvent } from './prepared-event.ts'
import type { ReceivedEvent } from './received-event.ts'
import { withFound } from './with-found.ts'

/** Reads all that an event contains. Pure; never throws, whatever the event holds. */
export function prepareEvent(received: ReceivedEvent, keys: EntityKeys): PreparedEvent {
  const { environment, receivedAtMs, event, enrichment, body } = received
  const kept = keptIn(event)
  if (kept !== undefined) return prepareKept(received, kept, keys)
  const parts = eventPartsOf(received, keys)
  const { text, facts, mentions } = parts
  const { found } = enrichment
  const named = found === undefined ? mentions : withFound(received, mentions, { found, keys })
  const saying = sayingOf(parts)
  return {
    environment,
    receivedAtMs,
    event,
    enrichment,
    body,
    text,
    facts,
    mentions,
    named,
    saying,
  }
}
