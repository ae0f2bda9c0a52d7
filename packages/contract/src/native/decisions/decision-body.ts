import { ABUSE_TYPES } from '../../canonical-event.ts'
import { LIMITS } from '../../limits.ts'
import { meaning, member, noteUpTo, oneOf, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { DECIDED_TYPES, DECISION_CATEGORIES } from './decision-words.ts'

/** The body of a decision that is applied to an entity. */
export const appliedDecisionBody = membersBody(
  'DecisionToApply',
  {
    entity_id: meaning(textUpTo(LIMITS.idLengthChars), 'The user, order, session or content.'),
    user_id: meaning(
      textUpTo(LIMITS.idLengthChars),
      'The user that the order, session or content belongs to; not needed for a user.',
    ),
    analyst: meaning(
      textUpTo(LIMITS.wordLengthChars),
      'Who decides: needed with an API key. A person who is signed in is known, and leaves it out.',
    ),
    description: noteUpTo(LIMITS.textLengthChars),
  },
  {
    required: ['entity_id'],
    examples: [{ entity_id: 'billy_jones', analyst: 'eva@shop.example' }],
  },
)

/** The body of a decision that is taken back. */
export const undoneDecisionBody = membersBody(
  'DecisionToUndo',
  {
    entity_id: meaning(textUpTo(LIMITS.idLengthChars), 'The user, order, session or content.'),
    entry: meaning(
      member<number>('a whole number', { type: 'integer', minimum: 1 }, (value) =>
        typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined,
      ),
      'The `entry` of the answer that applied it.',
    ),
    analyst: meaning(
      textUpTo(LIMITS.wordLengthChars),
      'Who takes it back: needed with an API key. A person who is signed in is known, and leaves it out.',
    ),
  },
  {
    required: ['entity_id', 'entry'],
    examples: [{ entity_id: 'billy_jones', entry: 4711, analyst: 'eva@shop.example' }],
  },
)

/** The body of a decision that can be taken. */
export const decisionDefinitionBody = membersBody(
  'DecisionDefinition',
  {
    name: textUpTo(LIMITS.wordLengthChars),
    description: noteUpTo(LIMITS.textLengthChars),
    entity_type: oneOf(...DECIDED_TYPES),
    abuse_type: oneOf(...ABUSE_TYPES),
    category: oneOf(...DECISION_CATEGORIES),
  },
  {
    required: ['name', 'entity_type', 'abuse_type', 'category'],
    examples: [
      {
        name: 'Hold the order',
        entity_type: 'order',
        abuse_type: 'payment_abuse',
        category: 'watch',
      },
    ],
  },
)
