import {
  abuseScore,
  action,
  byAbuseType,
  latestDecision,
  latestLabel,
  reason,
  workflowStatus,
} from './score-parts.ts'
import {
  booleanSchema,
  integerSchema,
  listSchema,
  numberSchema,
  namedObject,
  optional,
  textSchema,
  type ValueOf,
} from './typed-schema.ts'

const head = {
  status: integerSchema({
    description: 'Of the scoring; the envelope may be 0 while this is not.',
  }),
  error_message: textSchema(),
  user_id: optional(textSchema({ examples: ['billy_jones'] })),
  session_id: optional(
    textSchema({ description: 'Of an event without a user, whose `user_id` is empty.' }),
  ),
}

const parts = {
  latest_decisions: optional(byAbuseType(latestDecision)),
  workflow_statuses: optional(listSchema(workflowStatus)),
  actions: optional(listSchema(action)),
}

/** From v204 on: a score for each abuse type. */
export const scoreResponseByType = namedObject('ScoreResponse', {
  ...head,
  scores: byAbuseType(abuseScore),
  latest_labels: byAbuseType(
    latestLabel,
    'By abuse type, the last label that stands of the user as a whole, whoever said it; all of them, ' +
      'also where abuse_types asks for fewer scores. Labels of single orders, transactions, content ' +
      'and sessions are listed by `GET /v1/labels`. Empty where there are none.',
  ),
  ...parts,
})

export type ScoreResponseByType = ValueOf<typeof scoreResponseByType>

/** Of v203: one score, flat. */
export const scoreResponseFlat = namedObject('ScoreResponseV203', {
  ...head,
  score: optional(numberSchema({ description: '0 to 100; 0 to 1 with the account setting.' })),
  reasons: optional(listSchema(reason)),
  latest_label: optional(
    namedObject(
      'LatestLabelV203',
      {
        is_bad: booleanSchema({ description: 'What the label says: true = it turned out bad.' }),
        is_fraud: optional(booleanSchema({ description: 'The same as is_bad.' })),
        time: integerSchema({ description: 'When it was found out, in seconds since 1970.' }),
        description: optional(textSchema()),
      },
      { description: 'The last label that stands of the user, of the abuse type that is scored.' },
    ),
  ),
  ...parts,
})

export type ScoreResponseFlat = ValueOf<typeof scoreResponseFlat>
export type ScoreResponse = ScoreResponseByType | ScoreResponseFlat
