import { factsOf } from '../entities/facts-of.ts'
import type { EventVectors } from '../learning/event-vectors.ts'
import type { LedgerRow } from '../learning/live/environment-models.ts'
import { decodeOutcome } from '../outcome.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import { acceptedEventOf } from './apply-entry.ts'

/** The event of an entry with the vector it was scored with; undefined when it is none, or has no score. */
export function ledgerRowOf(entry: LedgerEntry, vectors: EventVectors): LedgerRow | undefined {
  if (entry.kind !== 'event') return undefined
  const { features } = decodeOutcome(entry.outcome)
  if (features.length === 0) return undefined
  const accepted = acceptedEventOf(entry)
  const facts = factsOf(accepted)
  const { sequence, environment } = entry
  const vector = vectors.of(accepted, facts, features)
  return { sequence, environment, atMs: facts.atMs, eventType: accepted.event.type, vector }
}
