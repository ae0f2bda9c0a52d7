import { LIMITS } from '../../limits.ts'
import { meaning, noteUpTo, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { decisionsMember } from '../cases/case-body.ts'

const analyst = meaning(
  textUpTo(LIMITS.wordLengthChars),
  'Who does it: needed with an API key. A person who is signed in is known, and leaves it out.',
)

const note = noteUpTo(LIMITS.textLengthChars)

export const settlementBody = membersBody(
  'SettlementRequest',
  { analyst, decisions: decisionsMember, note },
  {
    required: ['decisions'],
    examples: [{ analyst: 'lea@shop.example', decisions: ['block_user_payment_abuse'] }],
  },
)

export const goldenCaseBody = membersBody(
  'GoldenCaseRequest',
  {
    analyst,
    decision: meaning(
      textUpTo(LIMITS.idLengthChars),
      'The right answer: a decision about the kind of entity and the abuse type of the case.',
    ),
    note,
  },
  {
    required: ['decision'],
    examples: [{ analyst: 'lea@shop.example', decision: 'block_user_payment_abuse' }],
  },
)
