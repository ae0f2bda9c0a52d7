import {
  booleanSchema,
  choiceSchema,
  eitherSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { idSchema, momentSchema, sentenceSchema } from '../common-schemas.ts'

export const CUSTOM_FIELD_TYPES = ['string', 'number', 'boolean'] as const

const shareSchema = (what: string): ReturnType<typeof numberSchema> =>
  numberSchema({ description: what, examples: [0.98] })

export const customFieldSchema = namedObject('CustomField', {
  event_type: idSchema('$create_order'),
  name: idSchema('plan', 'Conditions read it as `event.custom.plan`.'),
  type: choiceSchema(CUSTOM_FIELD_TYPES, { description: 'What most of its values are.' }),
  share: shareSchema('Share of the latest events of the type that have it.'),
  values: listSchema(
    namedObject('FrequentValue', {
      value: eitherSchema([textSchema(), numberSchema(), booleanSchema()]),
      share: shareSchema('Share of the events with the field.'),
    }),
    { description: 'Up to five that come most often. None that may be personal data.' },
  ),
  first_seen: momentSchema('The time of the first event with it.'),
  last_seen: momentSchema('The time of the last event with it.'),
})

export const customFieldsSchema = namedObject('CustomFields', {
  fields: listSchema(customFieldSchema),
  newest: nullable(momentSchema('The time of the newest event; null = none came.')),
})

export const vocabularySchema = namedObject('Vocabulary', {
  variables: listSchema(
    namedObject('ConditionVariable', {
      name: idSchema('scores.payment_abuse'),
      type: textSchema({ description: 'In words.', examples: ['number'] }),
      about: sentenceSchema('How likely payment abuse is, 0 to 100.'),
      words: listSchema(textSchema(), { description: 'The words that it can be; empty = any.' }),
    }),
  ),
  functions: listSchema(
    namedObject('ConditionFunction', {
      name: idSchema('usd'),
      about: sentenceSchema('An amount in USD.'),
      example: textSchema({ examples: ['event.amount > usd(20)'] }),
    }),
  ),
})
