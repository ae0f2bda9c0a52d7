import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { userNoteBody } from './note-body.ts'
import { userNotesSchema, writtenNoteSchema } from './note-schema.ts'

/** Notes about users, outside of cases. */
export const noteCalls = {
  noteUser: defineCall(
    {
      method: 'POST',
      path: '/v1/users/{userId}/notes',
      access: 'api_key',
      permission: 'work_cases',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Review',
      summary: 'Write a note about a user',
      description:
        '`{note, analyst?}`. It stays in the timeline of the user, and whoever has a case about them later sees it. The audit keeps who wrote ' +
        'one about whom. A note changes no score.',
      body: userNoteBody,
      answer: answers(writtenNoteSchema),
    },
    {
      userId: 'billy_jones',
      body: { analyst: 'eva@shop.example', note: 'Called: the order is theirs.' },
    },
  ),
  listUserNotes: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/notes',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Review',
      summary: 'List the notes about a user',
      description:
        `The latest first, at most ${LIMITS.pageMaxCount}, among the latest ${LIMITS.activityLinesReadCount} entries of the timeline. Notes of cases are ` +
        'in the history of these.',
      answer: answers(userNotesSchema),
    },
    { userId: 'billy_jones' },
  ),
}
