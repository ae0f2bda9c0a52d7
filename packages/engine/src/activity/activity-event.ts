import { type CanonicalEvent, fromCanonicalJson } from '@winnow/contract'
import type { EventEntry } from '../entries/event-entry.ts'
import { decodeEnrichment } from '../events/outcome.ts'
import { isRepeat } from '../entities/enrichment.ts'

/** An event of a user, with what is read of it to sum up what they did. */
export interface ActivityEvent {
  readonly sequence: number
  readonly atMs: number
  readonly event: CanonicalEvent
  /** ISO-3166 alpha-2 of its IP, as it was known when the event came. */
  readonly ipCountry: string | undefined
}

/** Undefined = it tells again what was counted before. */
export function activityEventOf(entry: EventEntry): ActivityEvent | undefined {
  const enrichment = decodeEnrichment(entry.outcome)
  if (isRepeat(enrichment)) return undefined
  const event = fromCanonicalJson(entry.body)
  const { sequence, receivedAtMs } = entry
  return { sequence, atMs: event.timeMs ?? receivedAtMs, event, ipCountry: enrichment.ipCountry }
}
