import { personal } from '../../../answers/personal.ts'
import {
  choiceSchema,
  listSchema,
  nullable,
  objectSchema,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { LIMITS } from '../../../limits.ts'
import { countSchema, idSchema, momentSchema } from '../../common-schemas.ts'
import { LIST_KINDS } from '../../lists/list-words.ts'
import { defineMessageKind } from '../define-message-kind.ts'

const changed = (what: string) =>
  listSchema(
    objectSchema({
      value: personal('text', textSchema({ examples: ['mail@example.com'] })),
      reason: nullable(personal('text', textSchema({ examples: ['Chargeback.'] }))),
      expires_at: nullable(momentSchema('When it leaves the list.')),
    }),
    {
      description: `The first ${LIMITS.messageValuesCount} ${what}; hashed ones as they may be seen.`,
    },
  )

export const listMessages = [
  defineMessageKind({
    kind: 'list.changed',
    version: 1,
    meaning: 'A list was made, changed or deleted, or its values were; one message per change.',
    body: objectSchema({
      list: idSchema('blocked_cards'),
      change: choiceSchema(['values', 'defined', 'deleted']),
      list_kind: nullable(choiceSchema(LIST_KINDS)),
      source: nullable(idSchema('api')),
      author: nullable(idSchema('mira@shop.example')),
      added_count: countSchema('How many values were added or changed.'),
      removed_count: countSchema('How many values were removed.', 0),
      added: changed('added values'),
    }),
    personal: ['author', 'added'],
  }),
] as const
