import { type AbuseType, type FieldValue, fromCanonicalJson } from '@winnow/contract'
import { decodeOutcome, type LedgerEntry, type TimelineEntry } from '@winnow/engine'
import { scoresOf } from './abuse-map.ts'

/** The fields of an event that tell most, and what a timeline calls them. Of several statuses an event has one. */
const TELLING = [
  ['order_id', '$order_id'],
  ['transaction_id', '$transaction_id'],
  ['content_id', '$content_id'],
  ['transaction_type', '$transaction_type'],
  ['amount', '$amount'],
  ['currency_code', '$currency_code'],
  ['status', '$login_status'],
  ['status', '$transaction_status'],
  ['status', '$order_status'],
  ['status', '$status'],
] as const

type Told = { [Name in (typeof TELLING)[number][0]]?: FieldValue | undefined }

/** Why a score was computed again: a label nearby, a beacon that came after its event, or because somebody asked. */
type Cause =
  | { readonly kind: 'label'; readonly sequence: number }
  | { readonly kind: 'late_beacon' | 'request' }

/** A line of a timeline on the wire. `time` is ms; without scores it was not scored. */
export interface TimelineJson extends Told {
  readonly sequence: number
  readonly time: number
  readonly kind: string
  /** Of an event or a label; other entries have none. */
  readonly type?: string
  readonly scores?: Partial<Record<AbuseType, number>>
  readonly cause?: Cause
}

/** A line with what its entry tells. */
export function timelineJson(
  { sequence, atMs, kind, type }: TimelineEntry,
  entry: LedgerEntry | undefined,
  scale: 100 | 1,
): TimelineJson {
  const line = { sequence, time: atMs, kind, ...(type !== '' && { type }) }
  if (entry === undefined) return line
  const scores = scoresOf(decodeOutcome(entry.outcome), scale)
  return {
    ...line,
    ...(Object.keys(scores).length > 0 && { scores }),
    ...(kind === 'rescore' && { cause: causeOf(entry) }),
    ...(kind === 'event' && toldBy(entry)),
  }
}

function causeOf({ body }: LedgerEntry): Cause {
  const { label, tie } = JSON.parse(body) as { readonly label?: number; readonly tie?: object }
  if (label !== undefined) return { kind: 'label', sequence: label }
  return { kind: tie === undefined ? 'request' : 'late_beacon' }
}

function toldBy({ body }: LedgerEntry): Told {
  const { fields } = fromCanonicalJson(body)
  const told: Told = {}
  for (const [name, field] of TELLING) told[name] ??= fields[field]
  return told
}
