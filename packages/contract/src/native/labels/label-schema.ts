import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  namedObject,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  labelledEntitySchema,
  momentSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'

/** A label that holds. */
export const labelSchema = namedObject('Label', {
  abuse_type: abuseTypeSchema,
  is_bad: booleanSchema(),
  time: momentSchema('When it was found out.'),
  of: optional(labelledEntitySchema),
  description: optional(personal('text', textSchema({ examples: ['Charged back.'] }))),
  source: optional(idSchema('chargeback')),
  analyst: optional(ours(idSchema('mira@shop.example'))),
  sequence: sequenceSchema,
})

export const acceptedLabelsSchema = namedObject('TakenLabels', {
  labels: listSchema(
    namedObject('TakenLabel', {
      sequence: sequenceSchema,
      warning: optional(
        sentenceSchema(
          'names no known order',
          'What is not known and may still come, and what was odd, parted by semicolons.',
        ),
      ),
    }),
  ),
})

export const labelListSchema = namedObject('LabelList', {
  user_id: userIdSchema,
  labels: listSchema(labelSchema),
})

export const removedLabelsSchema = namedObject('TakenBackLabels', {
  taken_back: countSchema('How many.', 1),
})
