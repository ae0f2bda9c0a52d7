import { abuseTypeSchema } from '../../../answers/score-parts.ts'
import {
  choiceSchema,
  integerSchema,
  listSchema,
  nullable,
  objectSchema,
  textSchema,
} from '../../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
} from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'
import { messageEntitySchema } from '../message-parts.ts'

const head = {
  case_id: idSchema('18446'),
  queue: idSchema('payment_review'),
  entity: messageEntitySchema,
  abuse_type: abuseTypeSchema,
  score: scoreSchema,
} as const

const cause = objectSchema({
  sequence: sequenceSchema,
  workflow: idSchema('New orders'),
  route: idSchema('Stolen cards'),
  policy_version: countSchema('The version of the policy.'),
})

const came = {
  ...head,
  due_at: momentSchema('When it is to be decided.'),
  cause: nullable(cause),
  money: nullable(
    objectSchema({
      amount_micros: integerSchema({ examples: [129_000_000] }),
      currency: idSchema('USD'),
    }),
  ),
} as const

const due = {
  ...head,
  due_at: momentSchema('When it is to be decided.'),
  percent: countSchema('Of its time that is over.', 80),
} as const

export const caseMessages = [
  defineMessageKind({
    kind: 'case.opened',
    version: 1,
    meaning: 'A case came into a queue.',
    body: objectSchema(came),
    scores: ['score'],
  }),
  defineMessageKind({
    kind: 'case.joined',
    version: 1,
    meaning: 'Another cause joined an open case.',
    body: objectSchema(came),
    scores: ['score'],
  }),
  defineMessageKind({
    kind: 'case.decided',
    version: 1,
    meaning: 'A person decided a case, and it can no longer be undone unseen.',
    body: objectSchema({
      ...head,
      decision_ids: listSchema(idSchema('block_user_payment_abuse')),
      analyst: nullable(idSchema('mira@shop.example')),
    }),
    personal: ['analyst'],
    scores: ['score'],
  }),
  defineMessageKind({
    kind: 'case.left',
    version: 1,
    meaning: 'A case left its queue without a decision in it.',
    body: objectSchema({
      ...head,
      reason: choiceSchema(['decided_elsewhere', 'harmless', 'moved', 'merged', 'no_room']),
      detail: nullable(textSchema({ examples: ['The score fell to 12.'] })),
    }),
    scores: ['score'],
  }),
  defineMessageKind({
    kind: 'case.due_soon',
    version: 1,
    meaning: 'Half, or four fifths, of the time of a case are over.',
    body: objectSchema(due),
    scores: ['score'],
  }),
  defineMessageKind({
    kind: 'case.overdue',
    version: 1,
    meaning: 'The time of a case is over, and nobody decided it.',
    body: objectSchema(due),
    scores: ['score'],
  }),
] as const
