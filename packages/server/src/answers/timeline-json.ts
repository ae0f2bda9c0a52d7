import {
  byAbuseType,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  type FieldValue,
  fromCanonicalJson,
  objectSchema,
  optionalSchema,
  type ValueOf,
  wordSchema,
  named,
  namedObject,
} from '@winnow/contract'
import {
  decodeOutcome,
  type LabelledThing,
  type LedgerEntry,
  type StoredLabel,
  type TimelineEntry,
} from '@winnow/engine'
import { scoresOf } from './abuse-map.ts'
import {
  countSchema,
  idSchema,
  labelledThingSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
} from './common-schemas.ts'
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

/** Why a score was computed again: a label nearby, a beacon that came after its event, or because somebody asked. */
const causeSchema = named(
  'RescoreCause',
  eitherSchema([
    objectSchema({ kind: wordSchema('label'), sequence: sequenceSchema }),
    objectSchema({ kind: choiceSchema(['late_beacon', 'request']) }),
  ]),
)

type Cause = ValueOf<typeof causeSchema>

/** A line of a timeline; without scores it was not scored. */
export const timelineSchema = namedObject('TimelineEntry', {
  sequence: sequenceSchema,
  time: momentSchema('Its own time.'),
  kind: idSchema('event', 'The kind of entry: an event, a label, a decision …'),
  type: optionalSchema(
    idSchema('$create_order', 'Of an event or a label; other entries have none.'),
  ),
  scores: optionalSchema(byAbuseType(scoreSchema, 'Absent where it was not scored.')),
  is_bad: optionalSchema(booleanSchema({ description: 'Of a label.' })),
  of: optionalSchema({
    ...labelledThingSchema,
    description: 'What a label or decision is about, when narrower than the user.',
  }),
  cause: optionalSchema({ ...causeSchema, description: 'Of a rescore.' }),
  order_id: optionalSchema<unknown>(idSchema('ORDER-28168441')),
  transaction_id: optionalSchema<unknown>(idSchema('719637215')),
  content_id: optionalSchema<unknown>(idSchema('listing-123')),
  transaction_type: optionalSchema<unknown>(idSchema('$sale')),
  amount: optionalSchema<unknown>(countSchema('In micros.', 115_940_000)),
  currency_code: optionalSchema<unknown>(idSchema('USD')),
  status: optionalSchema<unknown>(
    idSchema('$success', 'Of a login, a transaction, an order or content.'),
  ),
})

/** The same on the wire. */
export type TimelineJson = Written<typeof timelineSchema>

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
