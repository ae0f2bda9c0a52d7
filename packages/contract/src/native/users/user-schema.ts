import { byAbuseType } from '../../answers/score-parts.ts'
import { listSchema, namedObject, nullable } from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { labelSchema } from '../labels/label-schema.ts'
import { storedRecordSchema } from '../records/record-schema.ts'
import { DECISION_PARTS } from './timeline-schema.ts'

/** What is known of a user. */
const userSummaryParts = {
  user_id: userIdSchema,
  first_seen: momentSchema('When the first event came.'),
  last_seen: momentSchema('When the last event came.'),
  events: countSchema('How many there were.', 27),
  last_sequence: sequenceSchema,
  scores: byAbuseType(scoreSchema, 'Of the last scored entry.'),
}

/** The same with labels, account, decisions and lists. */
export const userSchema = namedObject('User', {
  ...userSummaryParts,
  labels: listSchema(labelSchema, { description: 'The newest first.' }),
  account: nullable(storedRecordSchema),
  decisions: listSchema(
    namedObject('UserDecision', { ...DECISION_PARTS, time: momentSchema('When it was taken.') }),
    { description: 'Those that stand: one of each abuse type, the newest first.' },
  ),
  lists: listSchema(idSchema('bad_users'), {
    description: 'Lists of users that the user is on now, by name.',
  }),
})

/** Users with a high score. */
export const riskyUsersSchema = namedObject('RiskyUsers', {
  total: countSchema('How many there are, at most 10,000.', 12),
  users: listSchema(namedObject('RiskyUser', userSummaryParts), {
    description: 'The highest score first.',
  }),
})
