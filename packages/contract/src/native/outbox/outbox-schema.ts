import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  objectSchema,
  wordSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'

export const outboxMessageSchema = namedObject('OutboxMessage', {
  id: countSchema('Rises; the same whenever the message is read.', 75_376),
  kind: wordSchema('score_threshold_crossed'),
  user_id: userIdSchema,
  abuse_type: abuseTypeSchema,
  threshold: choiceSchema(['review', 'block']),
  threshold_score: scoreSchema,
  direction: choiceSchema(['up', 'down']),
  score_before: nullable(scoreSchema),
  score: scoreSchema,
  cause: objectSchema({
    kind: choiceSchema(['event', 'label', 'rescore']),
    sequence: sequenceSchema,
  }),
  sequence: sequenceSchema,
  time: momentSchema('When it was received what moved the score.'),
})

export const outboxPageSchema = namedObject('OutboxPage', {
  messages: listSchema(outboxMessageSchema),
  next: countSchema('The `after` of the next page.', 75_376),
  oldest: nullable(countSchema('The oldest message that is kept.', 16)),
})
