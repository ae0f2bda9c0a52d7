import { personal } from '../../../answers/personal.ts'
import { abuseTypeSchema } from '../../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  nullable,
  objectSchema,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sequenceSchema } from '../../common-schemas.ts'
import { DECISION_CATEGORIES, DECISION_SOURCES } from '../../decisions/decision-words.ts'
import { defineMessageKind } from '../define-message-kind.ts'
import { messageEntitySchema } from '../message-parts.ts'

const standing = listSchema(
  objectSchema({
    decision_id: idSchema('block_user_payment_abuse'),
    abuse_type: abuseTypeSchema,
    category: choiceSchema(DECISION_CATEGORIES),
  }),
  { description: 'The decisions that stand for the entity from here on, one per abuse type.' },
)

const decision = {
  decision_id: idSchema('block_user_payment_abuse'),
  entity: nullable(messageEntitySchema),
  abuse_type: abuseTypeSchema,
  category: choiceSchema(DECISION_CATEGORIES),
  source: choiceSchema(DECISION_SOURCES),
  by: choiceSchema(['policy', 'api', 'person']),
  analyst: nullable(idSchema('mira@shop.example')),
  description: nullable(
    personal('text', textSchema({ examples: ['The card was reported stolen.'] })),
  ),
  decided_at: momentSchema('When it was decided.'),
  route: nullable(
    objectSchema({
      workflow: idSchema('New orders'),
      route: idSchema('Stolen cards'),
      policy_version: countSchema('The version of the policy.'),
      event: sequenceSchema,
    }),
  ),
  standing,
  entry: sequenceSchema,
} as const

export const decisionMessages = [
  defineMessageKind({
    kind: 'decision.applied',
    version: 1,
    meaning:
      'A policy, a caller or a person decided about an entity, and it can no longer be undone unseen.',
    body: objectSchema(decision),
    personal: ['analyst', 'description'],
  }),
  defineMessageKind({
    kind: 'decision.reverted',
    version: 1,
    meaning: 'A decision was undone after its message had left: what stood before it stands again.',
    body: objectSchema({
      ...decision,
      undoes: countSchema('The entry of the decision that is undone.', 4711),
    }),
    personal: ['analyst', 'description'],
  }),
] as const
