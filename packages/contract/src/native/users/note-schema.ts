import { ours, personal } from '../../answers/personal.ts'
import { listSchema, namedObject, nullable } from '../../answers/typed-schema.ts'
import {
  idSchema,
  momentSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'

const userNoteSchema = namedObject('UserNote', {
  sequence: sequenceSchema,
  time: momentSchema('When it was written.'),
  who: ours(idSchema('mira@shop.example')),
  note: personal('text', sentenceSchema('Called: the order is theirs.')),
})

export const userNotesSchema = namedObject('UserNotes', {
  user_id: userIdSchema,
  notes: listSchema(userNoteSchema, { description: 'The latest first.' }),
  since: nullable(momentSchema('Older entries were not looked at; null = all were.')),
})

export const writtenNoteSchema = namedObject('WrittenNote', { sequence: sequenceSchema })
