import { recordSchema, anything } from '../../answers/typed-schema.ts'
import { isRecord } from '../../is-record.ts'
import { meaning, member, noteUpTo, oneOf, textUpTo, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { POLICY_STAGES } from './policy-words.ts'

/** Characters of why a version was published. */
const WHY_CHARS = 2_000

/** Characters of a policy as it was written; of a longer one the text is not kept. */
export const POLICY_TEXT_CHARS = 262_144

/** A policy that blocks what is most likely bad. */
export const EXAMPLE_POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'block',
          when: 'scores.payment_abuse >= 90',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
        { name: 'review', when: 'scores.payment_abuse >= 60', do: [{ review: 'orders' }] },
      ],
    },
  ],
}

const document = meaning(
  member('an object', recordSchema(anything), (value) => (isRecord(value) ? value : undefined)),
  'The policy.',
)

const text = meaning(
  noteUpTo(POLICY_TEXT_CHARS),
  'The policy as it was written, comments included. It is kept for whoever edits it next; `document` is what runs.',
)

const why = meaning(noteUpTo(WHY_CHARS), 'Why: it is kept with the version.')

const backtest = meaning(textUpTo(100), 'The id of the backtest that was looked at.')

const percent = meaning(
  member(
    'a percentage, above 0 and at most 100',
    { type: 'number', exclusiveMinimum: 0, maximum: 100 },
    (value) => (typeof value === 'number' && value > 0 && value <= 100 ? value : undefined),
  ),
  'Of a rollout: the percent of users that the version decides about.',
)

const stage = meaning(oneOf(...POLICY_STAGES), 'How far the version is from now on.')

const event = meaning(
  member('an object', recordSchema(anything), (value) => (isRecord(value) ? value : undefined)),
  'An event, as it would be sent to `/v205/events`.',
)

const version = meaning(
  member('a version', { type: 'integer', minimum: 1 }, (value) =>
    Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : undefined,
  ),
  'A version that was published. Either this or `document`.',
)

/** An event to try a policy on. */
export const EXAMPLE_TRIAL = {
  document: EXAMPLE_POLICY,
  event: { $type: '$create_order', $user_id: 'billy_jones', $order_id: 'o-1' },
}

export const triedPolicyBody = membersBody(
  'PolicyTrial',
  { event, version, document },
  { required: ['event'], examples: [EXAMPLE_TRIAL] },
)

export const checkedPolicyBody = membersBody(
  'PolicyToCheck',
  { document },
  { required: ['document'], examples: [{ document: EXAMPLE_POLICY }] },
)

const emergency = meaning(
  yesOrNo,
  'It decides without the approval that the environment asks for, and is marked for review.',
)

const name = (what: string) => meaning(textUpTo(80), what)

export const policyResumptionBody = membersBody(
  'PolicyResumption',
  { why, workflow: name('The workflow of the route.'), route: name('Only this route.') },
  {
    required: ['why'],
    examples: [{ why: 'It was an attack.', workflow: 'orders', route: 'block' }],
  },
)

export const policyApprovalBody = membersBody(
  'PolicyApprovalWish',
  { why },
  { required: ['why'], examples: [{ why: 'The backtest is of today.' }] },
)

export const publishedPolicyBody = membersBody(
  'PolicyPublication',
  { document, text, stage, percent, why, backtest, emergency },
  {
    required: ['document', 'stage', 'why'],
    examples: [{ document: EXAMPLE_POLICY, stage: 'shadow', why: 'To see what it would do.' }],
  },
)

export const draftedPolicyBody = membersBody(
  'PolicyDraft',
  { document, text, why, backtest },
  {
    required: ['document', 'why'],
    examples: [{ document: EXAMPLE_POLICY, why: 'Blocks the new farm; 3 good users a day.' }],
  },
)

export const policyStageBody = membersBody(
  'PolicyStageChange',
  { stage, percent, why, backtest, emergency },
  {
    required: ['stage', 'why'],
    examples: [{ stage: 'rollout', percent: 5, why: 'It blocks nobody good in shadow.' }],
  },
)

export const restoredPolicyBody = membersBody(
  'PolicyRestoration',
  { why, emergency },
  { required: ['why'], examples: [{ why: 'The new version blocks too many.' }] },
)
