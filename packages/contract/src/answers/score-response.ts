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
  latest_labels: RecordOf(Text(), latestLabel, {
    description:
      'By abuse type, the last label that stands of the user as a whole, whoever said it; all of them, ' +
      'also where abuse_types asks for fewer scores. Labels of single orders, transactions, content ' +
      'and sessions are listed by `GET /v1/labels`. Empty where there are none.',
  }),
  ...parts,
})

export type ScoreResponseByType = Static<typeof scoreResponseByType>

/** Of v203: one score, flat. */
export const scoreResponseFlat = ObjectOf({
  ...head,
  score: Optional(Decimal({ description: '0 to 100; 0 to 1 with the account setting.' })),
  reasons: Optional(List(reason)),
  latest_label: Optional(
    ObjectOf(
      {
        is_bad: Flag({ description: 'What the label says: true = it turned out bad.' }),
        is_fraud: Optional(Flag({ description: 'The same as is_bad.' })),
        time: Integer({ description: 'When it was found out, in seconds since 1970.' }),
        description: Optional(Text()),
      },
      { description: 'The last label that stands of the user, of the abuse type that is scored.' },
    ),
  ),
  ...parts,
})

export type ScoreResponseFlat = Static<typeof scoreResponseFlat>
export type ScoreResponse = ScoreResponseByType | ScoreResponseFlat
