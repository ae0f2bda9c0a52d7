import { LIMITS } from '../../limits.ts'
import { meaning, noteUpTo, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'

/** A note about a user. */
export const userNoteBody = membersBody(
  'UserNoteRequest',
  {
    analyst: meaning(
      textUpTo(LIMITS.wordLengthChars),
      'Who writes: needed with an API key. A person who is signed in is known, and leaves it out.',
    ),
    note: noteUpTo(LIMITS.textLengthChars),
  },
  {
    required: ['note'],
    examples: [{ analyst: 'eva@shop.example', note: 'Called: the order is theirs.' }],
  },
)
