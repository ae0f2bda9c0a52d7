import {
  Array as List,
  Boolean as Flag,
  Enum,
  Integer,
  Number as Decimal,
  Object as ObjectOf,
  Optional,
  Record as RecordOf,
  String as Text,
  Union,
  Unknown,
  type Static,
} from 'typebox'

export const reason = ObjectOf({
  name: Text(),
  value: Union([Text(), Decimal()]),
  details: Optional(RecordOf(Text(), Unknown())),
})

/** Why a score is what it is. */
export type Reason = Static<typeof reason>

const percentiles = ObjectOf({
  last_1_days: Decimal({ description: '-1 = not available.' }),
  last_5_days: Decimal(),
  last_7_days: Decimal(),
  last_10_days: Decimal(),
})

export type Percentiles = Static<typeof percentiles>

export const abuseScore = ObjectOf({
  score: Optional(Decimal({ description: '0 to 100; 0 to 1 with the account setting.' })),
  reasons: Optional(List(reason)),
  percentiles: Optional(percentiles),
  status: Optional(Integer({ description: 'Of this abuse type; negative = it alone failed.' })),
  error_message: Optional(Text()),
  time: Optional(Integer({ description: 'When it was scored, in milliseconds since 1970.' })),
})

/** The score of one abuse type; without `score` when this type alone failed. */
export type AbuseScore = Static<typeof abuseScore>

export const latestLabel = ObjectOf({
  is_bad: Flag({ description: 'What the label says: true = it turned out bad.' }),
  is_fraud: Flag({ description: 'The same as is_bad; clients differ in what they read.' }),
  time: Integer({
    description:
      'When it was found out. In seconds since 1970, as clients of this interface read it; all other times are in milliseconds.',
  }),
  description: Optional(Text({ description: 'As it was said with the label, if it was.' })),
})

export type LatestLabel = Static<typeof latestLabel>

export const latestDecision = ObjectOf({
  id: Text(),
  category: Text(),
  type: Text({ description: 'The same as category; clients differ in what they read.' }),
  source: Text(),
  time: Integer({ description: 'Milliseconds since 1970.' }),
  description: Optional(Text()),
})

export type LatestDecision = Static<typeof latestDecision>

const historyItem = ObjectOf({
  app: Text(),
  name: Text(),
  state: Enum(['running', 'finished', 'failed']),
  config: Optional(RecordOf(Text(), Unknown())),
})

export const workflowStatus = ObjectOf({
  id: Text(),
  state: Enum(['running', 'finished', 'failed']),
  config: ObjectOf({ id: Text(), version: Text({ description: 'Digits.' }) }),
  config_display_name: Text(),
  abuse_types: List(Text()),
  entity: ObjectOf({ type: Text(), id: Text() }),
  history: List(historyItem),
  route: Optional(ObjectOf({ name: Text() })),
})

/** One run of a workflow. */
export type WorkflowStatus = Static<typeof workflowStatus>

export const action = ObjectOf({
  id: Text(),
  action: ObjectOf({ id: Text() }),
  entity: ObjectOf({ type: Text(), id: Text() }),
  triggers: List(ObjectOf({ source: Text(), type: Text(), trigger: ObjectOf({ id: Text() }) })),
})

/** A formula action, the forerunner of workflows. */
export type Action = Static<typeof action>
