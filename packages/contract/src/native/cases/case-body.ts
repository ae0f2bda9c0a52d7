import { LIMITS } from '../../limits.ts'
import {
  meaning,
  member,
  noteUpTo,
  oneOf,
  textLike,
  textUpTo,
  yesOrNo,
} from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { CASE_STEP_WORDS } from './case-words.ts'

const analyst = meaning(
  textUpTo(LIMITS.wordLengthChars),
  'Who works: needed with an API key. A person who is signed in is known, and leaves it out.',
)

const note = noteUpTo(LIMITS.textLengthChars)

const version = meaning(
  member<number>('a whole number', { type: 'integer', minimum: 1 }, (value) =>
    Number.isSafeInteger(value) ? (value as number) : undefined,
  ),
  'The `version` of the case that was looked at. Another one is there by now: 409, and nothing is done.',
)

/** Decisions of one case: one for each abuse type. */
const MAX_DECISIONS = 5

export const decisionsMember = meaning(
  member<readonly string[]>(
    `a list of 1 to ${MAX_DECISIONS} ids`,
    { type: 'array', minItems: 1, maxItems: MAX_DECISIONS, items: { type: 'string' } },
    (value) => {
      const isList = Array.isArray(value) && value.length > 0 && value.length <= MAX_DECISIONS
      return isList && value.every((one) => typeof one === 'string') ? value : undefined
    },
  ),
  'One decision for each abuse type; one of them is of the abuse type of the case.',
)

/** Which case is wanted next. */
export const nextCaseBody = membersBody(
  'NextCaseRequest',
  {
    analyst,
    prefetch: meaning(yesOrNo, 'Claims the case after it too, to be shown at once.'),
    new_round: meaning(yesOrNo, 'Offers again what the analyst skipped.'),
  },
  { examples: [{ analyst: 'eva@shop.example' }] },
)

export const caseClaimBody = membersBody(
  'CaseClaimRequest',
  { analyst },
  { examples: [{ analyst: 'eva@shop.example' }] },
)

const ADDRESS = /^https?:\/\/[^\s<>"]{1,1990}$/

const EXAMPLE_STEP = { analyst: 'eva@shop.example', do: 'skip', note: 'language' } as const

export const caseStepBody = membersBody(
  'CaseStepRequest',
  {
    analyst,
    do: oneOf(...CASE_STEP_WORDS),
    note: meaning(note, 'Needed for note, skip, hand_over and escalate.'),
    to: meaning(
      textUpTo(LIMITS.wordLengthChars),
      'Of hand_over: the mail address or name of who takes it.',
    ),
    until: meaning(
      member<unknown, number | string>(
        'a time to come: milliseconds since 1970 or ISO 8601',
        { type: ['integer', 'string'], minimum: 0, minLength: 1 },
        (time) => time,
      ),
      'Of hold: when the case is offered again.',
    ),
    url: meaning(
      textLike('an http or https address of at most 2,000 characters', ADDRESS),
      'Of link: an address that the case shows.',
    ),
    version,
  },
  { required: ['do'], examples: [EXAMPLE_STEP] },
)

export const caseDecisionBody = membersBody(
  'CaseDecisionRequest',
  { analyst, decisions: decisionsMember, note, version },
  {
    required: ['decisions', 'version'],
    examples: [
      { analyst: 'eva@shop.example', decisions: ['block_user_payment_abuse'], version: 1 },
    ],
  },
)

export const caseUndoBody = membersBody(
  'CaseUndoRequest',
  { analyst, note },
  { examples: [{ analyst: 'eva@shop.example', note: 'the wrong case' }] },
)
