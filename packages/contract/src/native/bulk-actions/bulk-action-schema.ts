import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema, byAbuseType } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import { listedCaseSchema } from '../cases/case-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import {
  BULK_FAILURE_WORDS,
  BULK_STATE_WORDS,
  BULK_TARGET_WORDS,
  BULK_WORK_WORDS,
} from './bulk-action-words.ts'

const microsSchema = (what: string) => integerSchema({ description: what, examples: [129_990_000] })

const failureWordSchema = named('BulkFailureReason', choiceSchema(BULK_FAILURE_WORDS))

const cases = countSchema('Cases, or users of a bulk action over users.', 12)

const previewSchema = namedObject('BulkPreview', {
  count: countSchema('Cases or users that it is about: these and no others, once it starts.', 812),
  as_of: sequenceSchema,
  needs_confirmation: booleanSchema({
    description: 'Starting it needs `confirm_count`: it is about more than 500 cases or users.',
  }),
  may_change_by: countSchema(
    'So many of the cases may end, or new ones come, before the start; with more it is refused. So with users of events.',
    40,
  ),
  queues: listSchema(
    namedObject('BulkQueue', {
      queue: textSchema({ examples: ['payments'] }),
      abuse_type: abuseTypeSchema,
      cases,
    }),
    { description: 'Where the cases lie. Of a bulk action over users it is empty.' },
  ),
  decided_already: countSchema(
    'Users for whom these decisions stand, or who have the label, or are on the list: nothing is done.',
    0,
  ),
  labelled_otherwise: countSchema('Of label: users with the opposite label now.', 0),
  values: countSchema('Of add_to_list: values that are added, each once.', 0),
  ends_cases: countSchema('Of a bulk action over users: open cases about them that it ends.', 3),
  money: listSchema(
    namedObject('BulkMoney', {
      currency_code: textSchema({ examples: ['EUR'] }),
      amount: microsSchema('In micros of the currency.'),
      cases: countSchema('Cases.', 12),
    }),
    { description: 'At stake in the cases; of a bulk action over users, in those that it ends.' },
  ),
  usd_micros: microsSchema('All money in micros of a US dollar.'),
  decided_otherwise: listSchema(
    namedObject('BulkStandingDecision', {
      decision_id: idSchema('watch_user_payment_abuse'),
      cases,
    }),
    {
      description: 'Cases of entities, or users, with another decision of the same abuse type now.',
    },
  ),
  would_fail: listSchema(namedObject('BulkHindrance', { why: failureWordSchema, cases }), {
    description: 'Cases or users for which it would fail as they are now.',
  }),
  messages: listSchema(
    namedObject('BulkMessages', {
      kind: textSchema({ examples: ['decision.applied'] }),
      messages: countSchema('Messages.', 812),
    }),
    {
      description:
        'Messages that would leave. Those about cases of other queues that end with them are not counted.',
    },
  ),
  endpoints: listSchema(
    namedObject('BulkDeliveries', {
      endpoint_id: idSchema('ep_3f2a9c0e1b7d4e21'),
      messages: countSchema('Messages that its filter lets through.', 812),
    }),
    { description: 'Each active endpoint.' },
  ),
})

const HEAD = {
  id: idSchema('ba_01hf3k2q'),
  state: named('BulkActionState', choiceSchema(BULK_STATE_WORDS)),
  about: named('BulkTargets', choiceSchema(BULK_TARGET_WORDS)),
  do: named('BulkWork', choiceSchema(BULK_WORK_WORDS)),
  decisions: optional(listSchema(idSchema('block_user_payment_abuse'))),
  abuse_type: optional(abuseTypeSchema),
  is_bad: optional(booleanSchema({ description: 'Of label.' })),
  list: optional(textSchema({ description: 'Of add_to_list.', examples: ['known_thieves'] })),
  to: optional(ours(textSchema({ examples: ['payments'] }))),
  until: optional(momentSchema('Of hold.')),
  note: optional(personal('text', textSchema({ description: 'As a person wrote it.' }))),
  who: ours(textSchema({ description: 'Who acts.', examples: ['eva@shop.example'] })),
  created_at: momentSchema('When it was counted.'),
  started_at: nullable(momentSchema('When it was started.')),
  stopped_at: nullable(momentSchema('When it was paused, or was done.')),
  undo_until: nullable(
    momentSchema('Until then nothing of its decisions has left; null = not known yet, or over.'),
  ),
  count: countSchema('Cases or users that it is about.', 812),
  position: countSchema('Of this pass: those that were looked at.', 640),
  of: countSchema('Those of this pass: all, or those that failed before.', 812),
  done: countSchema('Those that it was done with.', 600),
  undone: countSchema('Those that it was undone of.', 0),
  failed: countSchema('Those of this pass for which it failed.', 2),
}

export const bulkActionHeadSchema = namedObject('BulkActionHead', HEAD)

export const bulkActionSchema = namedObject('BulkAction', {
  ...HEAD,
  preview: nullable(previewSchema),
  sample: listSchema(listedCaseSchema, {
    description: 'Some of its cases, spread evenly from the oldest to the newest, as they are now.',
  }),
  sample_users: listSchema(
    namedObject('BulkUser', {
      user_id: userIdSchema,
      scores: byAbuseType(scoreSchema, 'Of the last scored entry.'),
      decisions: listSchema(idSchema('watch_user_payment_abuse'), {
        description: 'Those that stand.',
      }),
    }),
    { description: 'Of a bulk action over users: some of them, spread evenly, as they are now.' },
  ),
})

export const bulkActionListSchema = namedObject('BulkActionList', {
  bulk_actions: listSchema(bulkActionHeadSchema, { description: 'The latest first.' }),
})

export const bulkFailuresSchema = namedObject('BulkFailures', {
  failures: listSchema(
    namedObject('BulkFailure', {
      case_id: optional(idSchema('150432')),
      user_id: optional(userIdSchema),
      why: failureWordSchema,
      text: ours(
        sentenceSchema('tom@shop.example holds case 150432 until 2026-03-01T12:10:00.000Z.'),
      ),
    }),
  ),
  next: nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
})
