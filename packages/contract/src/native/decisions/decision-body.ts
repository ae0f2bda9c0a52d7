import { ABUSE_TYPES } from '../../canonical-event.ts'
import { LIMITS } from '../../limits.ts'
import { noteUpTo, oneOf, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { DECIDED_TYPES, DECISION_CATEGORIES } from './decision-words.ts'

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
