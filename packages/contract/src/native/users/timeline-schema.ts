import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema, byAbuseType } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  eitherSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  objectSchema,
  optional,
  wordSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  isShrunkenSchema,
  labelledEntitySchema,
  momentSchema,
  scoreSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { DECISION_CATEGORIES, DECISION_SOURCES } from '../decisions/decision-words.ts'

/** Why a score was computed again: a label nearby, a beacon that came after its event, or because somebody asked. */
export const causeSchema = named(
  'RescoreCause',
  eitherSchema([
    objectSchema({ kind: wordSchema('label'), sequence: sequenceSchema }),
    objectSchema({ kind: choiceSchema(['late_beacon', 'request']) }),
  ]),
)

/** Who decided what: a person, a workflow of a policy, or what came from outside. */
export const DECISION_PARTS = {
  id: idSchema('block_user_payment_abuse'),
  abuse_type: abuseTypeSchema,
  category: named('DecisionCategory', choiceSchema(DECISION_CATEGORIES)),
  source: named('DecisionSource', choiceSchema(DECISION_SOURCES)),
  analyst: optional(ours(idSchema('mira@shop.example'))),
  description: optional(personal('text', sentenceSchema('Three cards in one hour.'))),
  by: optional(
    namedObject('TimelineRoute', {
      workflow: idSchema('orders'),
      route: idSchema('block'),
      policy_version: countSchema('Of the policy.', 7),
      sequence: sequenceSchema,
    }),
  ),
  bulk_action: optional(idSchema('ba_01hf3k2q', 'The bulk action over users that it is part of.')),
}

const timelineDecisionSchema = namedObject('TimelineDecision', DECISION_PARTS)

/** A line of a timeline; without scores it was not scored. */
export const timelineEntrySchema = namedObject('TimelineEntry', {
  sequence: sequenceSchema,
  time: momentSchema('Its own time.'),
  kind: idSchema('event', 'The kind of entry: an event, a label, a decision …'),
  type: optional(idSchema('$create_order', 'Of an event or a label; other entries have none.')),
  scores: optional(byAbuseType(scoreSchema, 'Absent where it was not scored.')),
  is_bad: optional(booleanSchema({ description: 'Of a label.' })),
  of: optional({
    ...labelledEntitySchema,
    description: 'What a label or decision is about, when narrower than the user.',
  }),
  cause: optional({ ...causeSchema, description: 'Of a rescore.' }),
  is_shrunken: optional(isShrunkenSchema),
  decision: optional({ ...timelineDecisionSchema, description: 'Of a decision.' }),
  undoes: optional(countSchema('The entry of the decision that this one undoes.', 4700)),
  analyst: optional(ours(idSchema('mira@shop.example', 'Who gave a label, or wrote a note.'))),
  note: optional(personal('text', sentenceSchema('Called: the order is theirs.'))),
  source: optional(idSchema('chargeback', 'What a label comes from.')),
  order_id: optional<unknown>(idSchema('ORDER-28168441')),
  transaction_id: optional<unknown>(idSchema('719637215')),
  content_id: optional<unknown>(idSchema('listing-123')),
  transaction_type: optional<unknown>(idSchema('$sale')),
  amount: optional<unknown>(countSchema('In micros.', 115_940_000)),
  currency_code: optional<unknown>(idSchema('USD')),
  status: optional<unknown>(
    idSchema('$success', 'Of a login, a transaction, an order or content.'),
  ),
})

const timelinePage = {
  entries: listSchema(timelineEntrySchema),
  next: nullable(idSchema('MTc3MjM2NjQwMDAwMC40NzEx', 'The `cursor` of the next page.')),
}

export const userTimelineSchema = namedObject('UserTimeline', {
  user_id: userIdSchema,
  ...timelinePage,
})

export const sessionTimelineSchema = namedObject('SessionTimeline', {
  session_id: idSchema('gigtleqddo84l8cm15qe4il'),
  user_id: nullable(
    idSchema('billy_jones', 'Whom its entries went to; null while it has no user.'),
  ),
  ...timelinePage,
})
