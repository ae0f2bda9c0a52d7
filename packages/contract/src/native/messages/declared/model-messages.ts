import { abuseTypeSchema } from '../../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  objectSchema,
  nullable,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { countSchema, idSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'

export const modelMessages = [
  defineMessageKind({
    kind: 'model.promoted',
    version: 1,
    meaning: 'Another model serves the scores of an abuse type from here on.',
    body: objectSchema({
      abuse_type: abuseTypeSchema,
      how: choiceSchema(['promoted', 'by_hand']),
      model: countSchema('The entry that holds it; 0 = the starter model.', 4711),
      former_model: nullable(countSchema('The one that served before it.', 3120)),
      model_kind: nullable(idSchema('trees')),
      rows: nullable(countSchema('Training examples.', 7200)),
      bad_rows: nullable(countSchema('Bad ones among them.', 180)),
    }),
  }),
  defineMessageKind({
    kind: 'model.drifting',
    version: 1,
    meaning: 'Features or scores moved away from what the model learned from.',
    body: objectSchema({
      abuse_type: abuseTypeSchema,
      findings: listSchema(
        objectSchema({
          kind: idSchema('feature_drift'),
          name: idSchema('email_gibberish'),
          level: idSchema('large'),
          sentence: textSchema({
            examples: [
              'Share of events with at most “The mail name hardly looks like random letters”: 8.9 % → 14 %.',
            ],
          }),
        }),
      ),
    }),
  }),
  defineMessageKind({
    kind: 'model.steady',
    version: 1,
    meaning: 'What had moved away from what the model learned from no longer does.',
    body: objectSchema({ abuse_type: abuseTypeSchema }),
  }),
] as const
