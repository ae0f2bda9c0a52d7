import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  optional,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, userIdSchema } from '../common-schemas.ts'
import { VALUE_TYPES } from './link-words.ts'

const whoHasIt = listSchema(
  namedObject('UserOfValue', {
    user_id: userIdSchema,
    bad: listSchema(abuseTypeSchema, { description: 'Of which bad labels stand.' }),
    good: listSchema(abuseTypeSchema, { description: 'Of which good labels stand.' }),
  }),
  { description: 'Those that were looked up, the most recent first.' },
)

/** A value that users have in common: a device, a card, an address … */
export const sharedValueSchema = namedObject('SharedValue', {
  type: named('ValueType', choiceSchema(VALUE_TYPES)),
  id: idSchema(
    '424242:4242',
    'In its normal form. Masked where it is personal: the mask stands for it in paths.',
  ),
  field: optional(idSchema('store_id', 'The custom field that names it.')),
  first_seen: momentSchema('When the first event named it.'),
  last_seen: momentSchema('When the last event named it.'),
  users_count: countSchema('Users it was ever seen with: exact to seven, an estimate beyond.'),
  is_weak: booleanSchema({
    description: 'So many share it that it says little of each of them.',
  }),
  looked_up: countSchema('How many of them, the most recent, were looked up: 8 at most.'),
  decided: countSchema('Those of them with a label that stands.', 2),
  bad: countSchema('Those of them with a bad label that stands.', 1),
  users: whoHasIt,
})

export const userLinksSchema = namedObject('UserLinks', {
  user_id: userIdSchema,
  events_read: countSchema('Latest events of the user that values were taken of.', 100),
  values: listSchema(sharedValueSchema, {
    description:
      'What tells most first: shared with bad users, by few; then those that nobody shares, and weak ones. The user is not among `users`.',
  }),
})
