import { listSchema, namedObject } from '../../answers/typed-schema.ts'
import { exportedCaseSchema } from '../cases/case-schema.ts'
import { countSchema, idSchema, momentSchema, userIdSchema } from '../common-schemas.ts'
import { entrySchema } from '../events/entry-schema.ts'
import { listedValueSchema } from '../lists/list-schema.ts'
import { storedRecordSchema } from '../records/record-schema.ts'
import { userSchema } from './user-schema.ts'

/** A device or session that a user was seen with. */
const seenWithSchema = namedObject('SeenWith', {
  id: idSchema('8a5c1e0f6b7d4e21'),
  first_seen: momentSchema('When the user was first seen with it.'),
  last_seen: momentSchema('When the user was last seen with it.'),
})

/** Everything that is kept of a user. */
export const userExportSchema = namedObject('UserExport', {
  user_id: userIdSchema,
  exported_at: momentSchema('When the export was made.'),
  user: userSchema,
  devices: listSchema(seenWithSchema, { description: 'The one seen last first.' }),
  sessions: listSchema(seenWithSchema, {
    description: 'Those with a collector, the one seen last first.',
  }),
  entries: listSchema(entrySchema, {
    description: 'Events, labels, decisions and new scores, the newest first.',
  }),
  records: listSchema(storedRecordSchema, {
    description: 'Orders, payments and content as last sent, the newest first.',
  }),
  cases: listSchema(exportedCaseSchema, {
    description: 'Cases of the user and of their records.',
  }),
  list_values: listSchema(
    namedObject('ExportedListValue', {
      list: idSchema('bad_mails'),
      ...listedValueSchema.properties,
    }),
    {
      description:
        'Values of lists that the id of the user, or what their latest events name, is on.',
    },
  ),
  entries_count: countSchema(
    'How many entries there are: the last member, so the export is whole.',
    27,
  ),
})
