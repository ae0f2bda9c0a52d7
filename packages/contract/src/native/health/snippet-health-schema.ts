import {
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, environmentSchema, momentSchema } from '../common-schemas.ts'

export const snippetDaySchema = namedObject('SnippetDay', {
  day: textSchema({ examples: ['2026-03-01'] }),
  beacons: countSchema('Beacons that came.', 950),
  sessions: countSchema('Sessions of your events.', 400),
  sessions_with_beacon: countSchema('Of these, those that a beacon named too.', 380),
  share: nullable(numberSchema({ examples: [0.95] })),
  claimed: countSchema('In how many a page and your events both say the user.', 210),
  mismatched: countSchema('In how many they differ.', 2),
})

export const snippetHealthSchema = namedObject('SnippetHealth', {
  environment: environmentSchema,
  last_beacon: nullable(momentSchema('When the last beacon came.')),
  entries_read: countSchema('Entries of the ledger that were read.', 5200),
  since: nullable(momentSchema('The oldest of them.')),
  days: listSchema(snippetDaySchema, { description: 'The latest first.' }),
})
