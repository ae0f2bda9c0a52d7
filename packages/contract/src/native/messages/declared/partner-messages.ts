import { nullable, objectSchema } from '../../../answers/typed-schema.ts'
import { scoreSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'

export const partnerMessages = [
  defineMessageKind({
    kind: 'partner.score_reached',
    version: 1,
    meaning:
      "A user's stored score reached the threshold of the partner that made the account. Only accounts of partners send it.",
    body: objectSchema({
      threshold_score: scoreSchema,
      score_before: nullable(scoreSchema),
      score: scoreSchema,
    }),
    scores: ['threshold_score', 'score_before', 'score'],
  }),
  defineMessageKind({
    kind: 'partner.mail_score_reached',
    version: 1,
    meaning:
      "A user's stored score reached the partner's threshold for mail. It is mailed to the analyst of the account.",
    body: objectSchema({
      threshold_score: scoreSchema,
      score_before: nullable(scoreSchema),
      score: scoreSchema,
    }),
    scores: ['threshold_score', 'score_before', 'score'],
  }),
] as const
