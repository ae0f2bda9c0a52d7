import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
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
  sentenceSchema,
  sequenceSchema,
} from '../common-schemas.ts'
import { BULK_FAILURE_WORDS, BULK_STATE_WORDS, BULK_WORK_WORDS } from './bulk-action-words.ts'

const microsSchema = (what: string) => integerSchema({ description: what, examples: [129_990_000] })

const failureWordSchema = named('BulkFailureReason', choiceSchema(BULK_FAILURE_WORDS))

const cases = countSchema('Cases.', 12)

const previewSchema = namedObject('BulkPreview', {
  count: countSchema('Cases that it is about: these and no others, once it starts.', 812),
  as_of: sequenceSchema,
  needs_confirmation: booleanSchema({
    description: 'Starting it needs `confirm_count`: it is about more than 500 cases.',
  }),
  may_change_by: countSchema(
    'So many of the cases may end, or new ones come, before the start; with more it is refused.',
    40,
  ),
  queues: listSchema(
    namedObject('BulkQueue', {
      queue: textSchema({ examples: ['payments'] }),
      abuse_type: abuseTypeSchema,
      cases,
    }),
  ),
  money: listSchema(
    namedObject('BulkMoney', {
      currency_code: textSchema({ examples: ['EUR'] }),
      amount: microsSchema('In micros of the currency.'),
      cases,
    }),
  ),
  usd_micros: microsSchema('All money in micros of a US dollar.'),
  decided_otherwise: listSchema(
    namedObject('BulkStandingDecision', {
      decision_id: idSchema('watch_user_payment_abuse'),
      cases,
    }),
    { description: 'Cases of entities that have another decision of the same abuse type now.' },
  ),
  would_fail: listSchema(namedObject('BulkHindrance', { why: failureWordSchema, cases }), {
    description: 'Cases for which it would fail as they are now.',
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
  do: named('BulkWork', choiceSchema(BULK_WORK_WORDS)),
  decisions: optional(listSchema(idSchema('block_user_payment_abuse'))),
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
  count: countSchema('Cases that it is about.', 812),
  position: countSchema('Cases that were looked at, of this pass.', 640),
  of: countSchema('Cases of this pass: all, or those that failed before.', 812),
  done: countSchema('Cases that it was done with.', 600),
  undone: countSchema('Cases that it was undone of.', 0),
  failed: countSchema('Cases of this pass for which it failed.', 2),
}

export const bulkActionHeadSchema = namedObject('BulkActionHead', HEAD)

export const bulkActionSchema = namedObject('BulkAction', {
  ...HEAD,
  preview: nullable(previewSchema),
  sample: listSchema(listedCaseSchema, {
    description: 'Some of its cases, spread evenly from the oldest to the newest, as they are now.',
  }),
})

export const bulkActionListSchema = namedObject('BulkActionList', {
  bulk_actions: listSchema(bulkActionHeadSchema, { description: 'The latest first.' }),
})

export const bulkFailuresSchema = namedObject('BulkFailures', {
  failures: listSchema(
    namedObject('BulkFailure', {
      case_id: idSchema('150432'),
      why: failureWordSchema,
      text: ours(
        sentenceSchema('tom@shop.example holds case 150432 until 2026-03-01T12:10:00.000Z.'),
      ),
    }),
  ),
  next: nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
})
