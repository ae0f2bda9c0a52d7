import { choiceSchema, nullable, objectSchema } from '../../../answers/typed-schema.ts'
import { scoreSchema, sequenceSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'

export const scoreMessages = [
  defineMessageKind({
    kind: 'score.threshold_crossed',
    version: 1,
    meaning: "A user's stored score went past a threshold, up or down.",
    body: objectSchema({
      threshold: choiceSchema(['review', 'block']),
      threshold_score: scoreSchema,
      direction: choiceSchema(['up', 'down']),
      score_before: nullable(scoreSchema),
      score: scoreSchema,
      cause: objectSchema({
        kind: choiceSchema(['event', 'label', 'rescore']),
        sequence: sequenceSchema,
      }),
    }),
    scores: ['threshold_score', 'score_before', 'score'],
  }),
] as const
