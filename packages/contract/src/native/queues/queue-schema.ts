import { ours } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import { QUEUE_ORDER_WORDS } from '../cases/case-words.ts'
import { countSchema, idSchema, momentSchema, sentenceSchema } from '../common-schemas.ts'
import { decidedTypeSchema } from '../decisions/decision-schema.ts'
import { policyTrialSchema } from '../policies/policy-schema.ts'

const shareSchema = (what: string) => numberSchema({ description: what, examples: [0.05] })

const QUEUE = {
  name: textSchema({ examples: ['payments'] }),
  display_name: textSchema({ examples: ['Payments'] }),
  abuse_type: abuseTypeSchema,
  entities: listSchema(decidedTypeSchema),
  order: named('QueueOrder', choiceSchema(QUEUE_ORDER_WORDS)),
  order_sentence: sentenceSchema(
    'The highest score first.',
    'What comes first, in words for the people who work in it.',
  ),
  due_seconds: countSchema('In what time a case is due.', 86_400),
  leaves_below: nullable(numberSchema({ description: 'A case with a lower score leaves.' })),
  roles: nullable(listSchema(textSchema({ examples: ['analyst'] }))),
  persons: nullable(listSchema(textSchema({ examples: ['eva@shop.example'] }))),
  decisions: listSchema(idSchema('block_user_payment_abuse'), {
    description: 'What is offered as buttons; empty = the usual ones of the entity.',
  }),
  reason_codes: listSchema(textSchema({ examples: ['stolen card'] }), {
    description: 'What people choose from to say why they decided; empty = they are not asked.',
  }),
  quality: nullable(
    namedObject('QueueQuality', {
      second_review: shareSchema('Of its decided cases, what goes to a second person.'),
      golden: shareSchema('For so many of its decided cases, a copy of a golden case comes.'),
    }),
  ),
  declared: booleanSchema({ description: 'Whether the policy in force declares it.' }),
}

export const queuesSchema = namedObject('Queues', {
  queues: listSchema(
    namedObject('Queue', {
      ...QUEUE,
      open: countSchema('Cases that wait.', 17),
      overdue: countSchema('Those of them that are past their time.', 2),
      oldest_at: nullable(
        momentSchema('When the case came that waits longest; null = none waits.'),
      ),
      usd_micros: countSchema('The money at stake in them, in micros of a US dollar.', 129_990_000),
      may_work: booleanSchema({ description: 'Whether the caller may work in it.' }),
    }),
  ),
})

const eligibleSchema = namedObject('EligiblePerson', {
  person: ours(textSchema({ examples: ['eva@shop.example'] })),
  eligible: booleanSchema(),
  why: sentenceSchema('Role analyst, for all queues.'),
})

export const routingSchema = namedObject('Routing', {
  policy_version: nullable(countSchema('The version that would decide; null = none is live.', 7)),
  trial: nullable(policyTrialSchema),
  reaches: listSchema(
    namedObject('ReachedQueue', {
      queue: textSchema({ examples: ['payments'] }),
      workflow: textSchema({ examples: ['orders'] }),
      route: textSchema({ examples: ['review'] }),
      entity: namedObject('RoutedEntity', {
        type: decidedTypeSchema,
        id: idSchema('billy_jones'),
      }),
      joins: nullable(idSchema('150432', 'The open case that the event would join.')),
      due_at: momentSchema('When a case that came now would be due.'),
      order_sentence: sentenceSchema('The highest score first.'),
      people: listSchema(eligibleSchema),
    }),
  ),
  why_not: optional(sentenceSchema('No workflow runs on $login.')),
})
