import type { CanonicalEvent, FieldValue } from '@winnow/contract'
import type { Enrichment } from '../enrichment.ts'
import { factsOf } from '../facts-of.ts'
import type { Facts } from '../facts.ts'
import { readingOf } from '../reading-of.ts'

/** When the events of the tests happen: Saturday, 2024-03-16 03:30 UTC. */
export const AT_MS = Date.UTC(2024, 2, 16, 3, 30)

type Sent = Partial<Omit<CanonicalEvent, 'fields'>> & {
  readonly fields?: Record<string, FieldValue>
}

/** The facts of an event, with only the given ones set. */
export function factsFor(event: Sent, enrichment: Enrichment = {}): Facts {
  return factsOf(
    readingOf({
      receivedAtMs: AT_MS + 500,
      enrichment,
      event: { type: 'x', timeMs: AT_MS, fields: {}, custom: {}, ...event },
    }),
  )
}

/** The facts of a user's event with these reserved fields. */
export function factsOfFields(
  type: string,
  fields: Record<string, FieldValue>,
  enrichment?: Enrichment,
): Facts {
  return factsFor({ type, fields, userId: 'u1', ip: '8.8.8.8' }, enrichment)
}
