import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, sentenceSchema, userIdSchema } from '../common-schemas.ts'
import { SEARCH_KIND_WORDS } from './search-words.ts'

const searchHitSchema = namedObject('SearchHit', {
  kind: named('SearchHitKind', choiceSchema(SEARCH_KIND_WORDS)),
  id: idSchema('billy_jones', 'Of a value such as a mail address: its normal form.'),
  line: sentenceSchema('12 events, the last on 2026-03-01.', 'What it is, in short.'),
  is_near: booleanSchema({ description: 'The text is not quite this; see `near_text`.' }),
  user_id: nullable(userIdSchema),
  users_count: nullable(countSchema('Of a value: the users that events named with it.', 2)),
  user_ids: listSchema(userIdSchema, {
    description: 'Of a value: its users, the most recent first; 8 at most.',
  }),
})

export const searchSchema = namedObject('SearchResult', {
  hits: listSchema(searchHitSchema, { description: 'The best first.' }),
  near_text: nullable(
    textSchema({
      description: 'Nothing is exactly the text: this form of it, or ids that begin with it.',
      examples: ['+49301234567'],
    }),
  ),
})
