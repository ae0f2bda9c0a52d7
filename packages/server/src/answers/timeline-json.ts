import { type FieldValue, fromCanonicalJson, type ValueOf } from '@winnow/contract'
import type { causeSchema, timelineEntrySchema } from '@winnow/contract/native'
import {
  decodeOutcome,
  type LabelledThing,
  type LedgerEntry,
  type StoredLabel,
  type TimelineEntry,
} from '@winnow/engine'
import { scoresOf } from './abuse-map.ts'
import type { Written } from './written.ts'

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

type Cause = ValueOf<typeof causeSchema>

/** A line of a timeline on the wire. */
export type TimelineJson = Written<typeof timelineEntrySchema>

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
    ...labelTold(entry),
    ...(kind === 'event' && toldBy(entry)),
  }
}

function causeOf({ body }: LedgerEntry): Cause {
  const { label, tie } = JSON.parse(body) as { readonly label?: number; readonly tie?: object }
  if (label !== undefined) return { kind: 'label', sequence: label }
  return { kind: tie === undefined ? 'request' : 'late_beacon' }
}

/** What a label, one taken back, or a decision says. */
function labelTold({ kind, body }: LedgerEntry): Pick<TimelineJson, 'is_bad' | 'of'> {
  if (kind !== 'label' && kind !== 'unlabel' && kind !== 'decided') return {}
  const said = JSON.parse(body) as LabelSaid
  const of = said.label?.of ?? said.of
  return {
    ...(said.label && { is_bad: said.label.isBad }),
    ...(of && { of: { type: of.type, id: of.id } }),
  }
}

/** What there is of it in the body of an entry. */
interface LabelSaid {
  readonly label?: Pick<StoredLabel, 'isBad'> & { readonly of?: LabelledThing }
  readonly of?: LabelledThing
}

function toldBy({ body }: LedgerEntry): Told {
  const { fields } = fromCanonicalJson(body)
  const told: Told = {}
  for (const [name, field] of TELLING) told[name] ??= fields[field]
  return told
}
