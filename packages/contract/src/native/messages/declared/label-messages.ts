import { personal } from '../../../answers/personal.ts'
import { abuseTypeSchema } from '../../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  nullable,
  objectSchema,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { idSchema, momentSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'
import { messageEntitySchema } from '../message-parts.ts'

export const labelMessages = [
  defineMessageKind({
    kind: 'label.given',
    version: 1,
    meaning:
      'An entity was labelled good or bad, by a caller, a person or an event such as a chargeback.',
    body: objectSchema({
      entity: nullable(messageEntitySchema),
      abuse_type: abuseTypeSchema,
      is_bad: booleanSchema(),
      labelled_at: momentSchema('When it was found out.'),
      source: nullable(idSchema('chargeback')),
      analyst: nullable(idSchema('mira@shop.example')),
      description: nullable(personal('text', textSchema({ examples: ['Charged back.'] }))),
      brought_by: nullable(idSchema('chargeback', 'What the event was that implied it.')),
    }),
    personal: ['analyst', 'description'],
  }),
  defineMessageKind({
    kind: 'label.removed',
    version: 1,
    meaning: 'Labels of an entity were removed.',
    body: objectSchema({
      entity: nullable(messageEntitySchema),
      abuse_types: listSchema(abuseTypeSchema),
    }),
  }),
] as const
