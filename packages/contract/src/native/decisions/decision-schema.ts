import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { DECIDED_TYPES, DECISION_CATEGORIES, DECISION_SOURCES } from './decision-words.ts'

/** What a decision may be about. */
export const decidedTypeSchema = named('DecidedType', choiceSchema(DECIDED_TYPES))

const categorySchema = named('DecisionCategory', choiceSchema(DECISION_CATEGORIES))

/** A decision that can be taken. */
export const decisionSchema = namedObject('Decision', {
  id: idSchema('block_user_payment_abuse'),
  name: textSchema({ examples: ['Block the user'] }),
  description: textSchema({ examples: ['Of payment abuse.'] }),
  entity_type: decidedTypeSchema,
  abuse_type: abuseTypeSchema,
  category: categorySchema,
  webhook_url: nullable(textSchema()),
  created_at: momentSchema('When it was made.'),
  created_by: nullable(textSchema()),
  updated_at: momentSchema('When it was last changed.'),
  updated_by: nullable(textSchema()),
})

/** A decision that was applied. */
export const appliedDecisionSchema = namedObject('AppliedDecision', {
  entity: namedObject('AppliedTo', { id: idSchema('billy_jones'), type: decidedTypeSchema }),
  decision_id: idSchema('block_user_payment_abuse'),
  time: momentSchema('When it was applied.'),
  entry: sequenceSchema,
})

export const decisionListSchema = namedObject('DecisionList', {
  decisions: listSchema(decisionSchema),
})

/** What was decided lately. */
export const decisionCountsSchema = namedObject('DecisionCounts', {
  from: momentSchema('The start of the first hour.'),
  to: momentSchema('When it was counted.'),
  read_entries: countSchema('Entries of the ledger that were counted.', 4711),
  ledger_entries: countSchema('Entries that there are; ask again where it is more.', 4711),
  decisions: listSchema(
    namedObject('DecisionCount', {
      decision_id: idSchema('block_user_payment_abuse'),
      category: categorySchema,
      source: choiceSchema(DECISION_SOURCES),
      count: countSchema('How often it was taken, without what was undone.', 12),
    }),
    { description: 'The most frequent first.' },
  ),
  blocked: namedObject('BlockedMoney', {
    events: countSchema(
      'Events on which a route decided to block, without those of the control group.',
      30,
    ),
    payments: countSchema('Orders and payments among them, each once.', 24),
    usd_micros: countSchema('Their amounts, in micros of US dollars.', 115_940_000),
    unpriced: countSchema('Payments in currencies without a rate: they are not in the amount.', 0),
    decisions: listSchema(idSchema('block_user_payment_abuse'), {
      description: 'The decisions of these routes.',
    }),
  }),
})
