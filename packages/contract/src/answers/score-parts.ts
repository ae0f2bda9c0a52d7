import { ABUSE_TYPES, type AbuseType } from '../canonical-event.ts'
import {
  anything,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  numberSchema,
  objectSchema,
  optional,
  partSchema,
  recordSchema,
  textSchema,
  type Schema,
  type ValueOf,
} from './typed-schema.ts'

export const abuseTypeSchema = named(
  'AbuseType',
  choiceSchema(ABUSE_TYPES, { examples: ['payment_abuse'] }),
)

/** Of some abuse types. */
export const byAbuseType = <T>(
  of: Schema<T>,
  description?: string,
): Schema<Partial<Record<AbuseType, T>>> =>
  partSchema(abuseTypeSchema, of, description === undefined ? {} : { description })

export const reason = namedObject('Reason', {
  name: textSchema(),
  value: eitherSchema([textSchema(), numberSchema()]),
  details: optional(recordSchema(anything)),
})

/** Why a score is what it is. */
export type Reason = ValueOf<typeof reason>

const percentiles = namedObject('Percentiles', {
  last_1_days: numberSchema({ description: '-1 = not available.' }),
  last_5_days: numberSchema(),
  last_7_days: numberSchema(),
  last_10_days: numberSchema(),
})

export type Percentiles = ValueOf<typeof percentiles>

export const abuseScore = namedObject('AbuseScore', {
  score: optional(numberSchema({ description: '0 to 100; 0 to 1 with the account setting.' })),
  reasons: optional(listSchema(reason)),
  percentiles: optional(percentiles),
  status: optional(
    integerSchema({ description: 'Of this abuse type; negative = it alone failed.' }),
  ),
  error_message: optional(textSchema()),
  time: optional(integerSchema({ description: 'When it was scored, in milliseconds since 1970.' })),
})

/** The score of one abuse type; without `score` when this type alone failed. */
export type AbuseScore = ValueOf<typeof abuseScore>

export const latestLabel = namedObject('LatestLabel', {
  is_bad: booleanSchema({ description: 'What the label says: true = it turned out bad.' }),
  is_fraud: booleanSchema({ description: 'The same as is_bad; clients differ in what they read.' }),
  time: integerSchema({
    description:
      'When it was found out. In seconds since 1970, as clients of this interface read it; all other times are in milliseconds.',
  }),
  description: optional(textSchema({ description: 'As it was said with the label, if it was.' })),
})

export type LatestLabel = ValueOf<typeof latestLabel>

export const latestDecision = namedObject('LatestDecision', {
  id: textSchema(),
  category: textSchema(),
  type: textSchema({ description: 'The same as category; clients differ in what they read.' }),
  source: textSchema(),
  time: integerSchema({ description: 'Milliseconds since 1970.' }),
  description: optional(textSchema()),
})

export type LatestDecision = ValueOf<typeof latestDecision>

const workflowState = named('WorkflowState', choiceSchema(['running', 'finished', 'failed']))

const historyItem = namedObject('WorkflowStep', {
  app: textSchema(),
  name: textSchema(),
  state: workflowState,
  config: optional(recordSchema(anything)),
})

const entity = namedObject('Entity', { type: textSchema(), id: textSchema() })

export const workflowStatus = namedObject('WorkflowStatus', {
  id: textSchema(),
  state: workflowState,
  config: objectSchema({ id: textSchema(), version: textSchema({ description: 'Digits.' }) }),
  config_display_name: textSchema(),
  abuse_types: listSchema(textSchema()),
  entity,
  history: listSchema(historyItem),
  route: optional(objectSchema({ name: textSchema() })),
  control_group: optional(
    choiceSchema(['accept', 'review'], {
      description:
        'The user is in the control group of the policy: this was done in the place of a block.',
    }),
  ),
  answer: optional(
    recordSchema(eitherSchema([textSchema(), numberSchema(), booleanSchema()]), {
      description: 'The values that the route of your policy answers with.',
    }),
  ),
})

/** One run of a workflow. */
export type WorkflowStatus = ValueOf<typeof workflowStatus>

export const action = namedObject('Action', {
  id: textSchema(),
  action: objectSchema({ id: textSchema() }),
  entity,
  triggers: listSchema(
    namedObject('ActionTrigger', {
      source: textSchema(),
      type: textSchema(),
      trigger: objectSchema({ id: textSchema() }),
    }),
  ),
})

/** A formula action, the forerunner of workflows. */
export type Action = ValueOf<typeof action>
