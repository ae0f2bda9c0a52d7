import {
  byAbuseType,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  objectSchema,
  optionalSchema,
  wordSchema,
  named,
  namedObject,
} from '@winnow/contract'
import {
  decodeOutcome,
  definitionOf,
  type LedgerEntry,
  outcomeIn,
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

/** Why a score was computed again: a label nearby, a beacon that came after its event, or because somebody asked. */
const causeSchema = named(
  'RescoreCause',
  eitherSchema([
    objectSchema({ kind: wordSchema('label'), sequence: sequenceSchema }),
    objectSchema({ kind: choiceSchema(['late_beacon', 'request']) }),
  ]),
)

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
  const scores = scoresOf(decodeOutcome(outcomeIn(entry)), scale)
  return {
    ...line,
    ...(Object.keys(scores).length > 0 && { scores }),
    ...detailsOf(entry),
  }
}

function detailsOf(entry: LedgerEntry): Partial<TimelineJson> {
  const { cause, isBad, of, fields } = definitionOf(entry).timeline?.(entry.body) ?? {}
  return {
    ...(cause && { cause }),
    ...(isBad !== undefined && { is_bad: isBad }),
    ...(of && { of: { type: of.type, id: of.id } }),
    ...fields,
  }
}
