import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  anything,
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  optional,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { decidedTypeSchema } from '../decisions/decision-schema.ts'
import { aboutSchema, usualSchema } from '../scores/explanation-schema.ts'
import { CASE_END_WORDS, CASE_STATE_WORDS, ELSEWHERE_WORDS, URGENCY_WORDS } from './case-words.ts'

const microsSchema = (what: string) => integerSchema({ description: what, examples: [129_990_000] })

const moneySchema = namedObject('CaseMoney', {
  amount: microsSchema('In micros of the currency; of all causes together.'),
  currency_code: textSchema({ examples: ['EUR'] }),
  usd_micros: microsSchema('The same in micros of a US dollar; 0 = the currency has no rate.'),
})

const causeSchema = namedObject('CaseCause', {
  sequence: sequenceSchema,
  time: momentSchema('When the event happened.'),
  workflow: textSchema({ examples: ['orders'] }),
  route: textSchema({ examples: ['review'] }),
  policy_version: countSchema('Of the policy.', 7),
  values: personal(
    'paths',
    recordSchema(anything, { description: 'What the condition of the route read, by path.' }),
  ),
  score: scoreSchema,
  about: optional(idSchema('ORDER-28168441', 'The order, transaction or content of the event.')),
})

const endingSchema = namedObject('CaseEnding', {
  why: named('CaseEnd', choiceSchema(CASE_END_WORDS)),
  time: momentSchema('When it ended.'),
  sequence: sequenceSchema,
  who: optional(ours(textSchema({ examples: ['eva@shop.example'] }))),
  decisions: optional(listSchema(idSchema('block_user_payment_abuse'))),
  elsewhere: optional(named('CaseElsewhere', choiceSchema(ELSEWHERE_WORDS))),
  detail: optional(
    textSchema({
      description: 'The other queue, the workflow and route, the score, or the other case.',
      examples: ['orders/block'],
    }),
  ),
})

const stepSchema = namedObject('CaseStep', {
  did: textSchema({ examples: ['handed_over'] }),
  time: momentSchema('When it was done.'),
  sequence: sequenceSchema,
  who: optional(ours(textSchema({ description: 'Absent = the service or a policy.' }))),
  note: optional(personal('text', textSchema({ description: 'As a person wrote it.' }))),
  detail: optional(
    textSchema({ description: 'Of the service: the route, or why.', examples: ['orders/review'] }),
  ),
  to: optional(ours(textSchema())),
  until: optional(momentSchema('Of a hold.')),
  url: optional(personal('text', textSchema())),
  decisions: optional(listSchema(idSchema('block_user_payment_abuse'))),
  bulk_action: optional(idSchema('ba_01hf3k2q', 'The bulk action that it is part of.')),
})

const clocksSchema = namedObject('CaseClocks', {
  entered_at: momentSchema('When it came into the queue.'),
  claimed_at: nullable(momentSchema('When who decided it claimed it.')),
  first_look_at: nullable(momentSchema('When they looked at it first.')),
  decided_at: nullable(momentSchema('When it was decided.')),
})

const claimSchema = namedObject('CaseClaim', {
  who: ours(textSchema({ examples: ['eva@shop.example'] })),
  claimed_at: momentSchema('When it was claimed.'),
  until: momentSchema('When the claim ends, unless they do something with the case before.'),
})

const buttonSchema = namedObject('CaseButton', {
  id: idSchema('block_user_payment_abuse'),
  name: textSchema({ examples: ['Block user'] }),
})

export const caseEntitySchema = namedObject('CaseEntity', {
  type: decidedTypeSchema,
  id: userIdSchema,
})

/** A case as lists have it. */
const CASE = {
  id: idSchema('150432'),
  version: countSchema('What a decision must name.', 1),
  queue: textSchema({ examples: ['payments'] }),
  state: named('CaseState', choiceSchema(CASE_STATE_WORDS)),
  entity: caseEntitySchema,
  user_id: nullable(userIdSchema),
  abuse_type: abuseTypeSchema,
  score_then: scoreSchema,
  score_now: scoreSchema,
  money: nullable(moneySchema),
  due_at: momentSchema('When it should be decided.'),
  urgency: named('CaseUrgency', choiceSchema(URGENCY_WORDS)),
  cause_count: countSchema('How often something asked for it.', 1),
  held_until: nullable(momentSchema('It is not offered before.')),
  assignee: nullable(ours(textSchema({ description: 'Whom it was handed over to.' }))),
  escalated: booleanSchema({ description: 'It is offered to leads alone.' }),
  ending: nullable(endingSchema),
  clocks: clocksSchema,
  undo_until: nullable(momentSchema('Until then nothing of the decision has left.')),
}

export const caseSchema = namedObject('Case', {
  ...CASE,
  causes: listSchema(causeSchema, { description: 'The first, and the latest.' }),
  buttons: listSchema(buttonSchema, { description: 'The decisions that the queue offers.' }),
  claim: nullable(claimSchema),
  history: listSchema(stepSchema),
  reasons: listSchema(
    namedObject('CaseReason', {
      text: personal(
        'sentence',
        sentenceSchema('7 users were seen on this device within 30 days.'),
      ),
      points: numberSchema({ description: 'What it adds to the score.', examples: [12.5] }),
      name: idSchema('users_per_device_30d', 'The feature, or what was learned about a field.'),
      value: optional(numberSchema({ description: 'Of a feature.', examples: [7] })),
      usual: usualSchema,
      percentile: optional(
        numberSchema({ description: 'Percent of users with a lower value.', examples: [99.2] }),
      ),
      about: aboutSchema,
    }),
    { description: 'Why the score of the latest cause is what it is, the strongest first.' },
  ),
})

/** A case as an export of its user has it. */
export const exportedCaseSchema = namedObject('ExportedCase', {
  ...CASE,
  causes: listSchema(causeSchema, { description: 'The first, and the latest.' }),
  history: listSchema(stepSchema),
})

export const listedCaseSchema = namedObject('ListedCase', CASE)

const caseInListSchema = namedObject('CaseInList', { ...CASE, claim: nullable(claimSchema) })

export const caseListSchema = namedObject('CaseList', {
  cases: listSchema(caseInListSchema, { description: 'In the order that was wanted.' }),
  next: nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
})

export const nextCaseSchema = namedObject('NextCase', {
  case: nullable(caseSchema),
  after: nullable(caseSchema),
  skipped: countSchema('Cases that were left out, as the analyst skipped them in this round.', 0),
})

export const caseUndoneSchema = namedObject('CaseUndone', {
  case: caseSchema,
  left: booleanSchema({
    description: 'Messages of the decision had left; a reversing one follows.',
  }),
})
