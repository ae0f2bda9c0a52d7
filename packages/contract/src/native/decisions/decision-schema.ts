import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { idSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { DECIDED_TYPES, DECISION_CATEGORIES } from './decision-words.ts'

/** What a decision may be about. */
export const decidedTypeSchema = named('DecidedType', choiceSchema(DECIDED_TYPES))

/** A decision that can be taken. */
export const decisionSchema = namedObject('Decision', {
  id: idSchema('block_user_payment_abuse'),
  name: textSchema({ examples: ['Block the user'] }),
  description: textSchema({ examples: ['Of payment abuse.'] }),
  entity_type: decidedTypeSchema,
  abuse_type: abuseTypeSchema,
  category: named('DecisionCategory', choiceSchema(DECISION_CATEGORIES)),
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
