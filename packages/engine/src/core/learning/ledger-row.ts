import { eventPartsOf } from '../../events/event-parts-of.ts'
import { keptIn, keptTokens } from '../../events/kept-event.ts'
import type { EventVectors } from '../../learning/event-vectors.ts'
import type { LedgerRow } from '../../learning/live/environment-models.ts'
import { decodeOutcome, decodeScores } from '../../events/outcome.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedEventOf } from '../apply-entry.ts'

/** What is known of an event's entry without decoding it. */
export interface RowHead {
  readonly sequence: number
  readonly environment: number
  readonly receivedAtMs: number
  readonly eventType: string
  readonly body: string
  readonly outcome: Uint8Array
}

/** The event of an entry that may be learned from; undefined when it is none, or has no score. */
export function rowHeadOf({
  kind,
  sequence,
  environment,
  receivedAtMs,
  body,
  outcome,
}: LedgerEntry): RowHead | undefined {
  if (kind !== 'event' || decodeScores(outcome).length === 0) return undefined
  return { sequence, environment, receivedAtMs, eventType: typeIn(body), body, outcome }
}

/** `canonicalJson` writes the type first: the rest need not be read. */
const TYPE = /^\{"\$type":("(?:[^"\\]|\\.)*")/

const typeIn = (body: string): string => JSON.parse(TYPE.exec(body)?.[1] ?? '""') as string

/** The event of an entry with the vector it was scored with; undefined when it is none, or has no score. */
export function ledgerRowOf(entry: LedgerEntry, vectors: EventVectors): LedgerRow | undefined {
  if (entry.kind !== 'event') return undefined
  const { features } = decodeOutcome(entry.outcome)
  if (features.length === 0) return undefined
  const accepted = acceptedEventOf(entry)
  const { sequence, environment } = entry
  const { event } = accepted
  const kept = keptIn(event)
  const vector =
    kept === undefined
      ? vectors.of(eventPartsOf(accepted, vectors.keys), features)
      : vectors.ofKept(keptTokens(kept), features)
  const { timeMs: atMs = entry.receivedAtMs } = event
  return { sequence, environment, atMs, eventType: event.type, event, vector }
}
