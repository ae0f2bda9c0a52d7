import {
  Array as List,
  Boolean as Flag,
  Integer,
  Number as Decimal,
  Object as ObjectOf,
  Optional,
  Record as RecordOf,
  String as Text,
  type Static,
} from 'typebox'
import {
  abuseScore,
  action,
  latestDecision,
  latestLabel,
  reason,
  workflowStatus,
} from './score-parts.ts'

const head = {
  status: Integer({ description: 'Of the scoring; the envelope may be 0 while this is not.' }),
  error_message: Text(),
  user_id: Optional(Text()),
}

const parts = {
  latest_decisions: Optional(RecordOf(Text(), latestDecision)),
  workflow_statuses: Optional(List(workflowStatus)),
  actions: Optional(List(action)),
}

/** From v204 on: a score for each abuse type. */
export const scoreResponseByType = ObjectOf({
  ...head,
  scores: RecordOf(Text(), abuseScore),
  latest_labels: RecordOf(Text(), latestLabel),
  ...parts,
})

export type ScoreResponseByType = Static<typeof scoreResponseByType>

/** Of v203: one score, flat. */
export const scoreResponseFlat = ObjectOf({
  ...head,
  score: Optional(Decimal({ description: '0 to 100; 0 to 1 with the account setting.' })),
  reasons: Optional(List(reason)),
  latest_label: Optional(
    ObjectOf({
      is_bad: Flag(),
      is_fraud: Optional(Flag()),
      time: Integer({ description: 'Seconds since 1970.' }),
      description: Optional(Text()),
    }),
  ),
  ...parts,
})

export type ScoreResponseFlat = Static<typeof scoreResponseFlat>
export type ScoreResponse = ScoreResponseByType | ScoreResponseFlat
