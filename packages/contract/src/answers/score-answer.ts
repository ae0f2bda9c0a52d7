import { byAbuseType, latestDecision } from './score-parts.ts'
import { scoreResponseByType, scoreResponseFlat } from './score-response.ts'
import {
  integerSchema,
  namedObject,
  optional,
  textSchema,
  wordSchema,
  type ValueOf,
} from './typed-schema.ts'

const entity = {
  entity_type: wordSchema('user'),
  entity_id: textSchema({ description: 'The same as user_id; clients differ in what they read.' }),
  time: optional(integerSchema({ description: 'Milliseconds since 1970.' })),
}

/** `GET /{version}/score/{user}`: the score now, from v204 on. */
export const scoreNow = scoreResponseByType
export type ScoreNow = ValueOf<typeof scoreNow>

/** The same in v203. */
export const scoreNowFlat = scoreResponseFlat
export type ScoreNowFlat = ValueOf<typeof scoreNowFlat>

/** `GET` (last stored) and `POST` (rescore) `/{version}/users/{user}/score`, from v204 on. */
export const userScore = namedObject('UserScore', {
  ...scoreResponseByType.properties,
  ...entity,
  latest_decisions: byAbuseType(latestDecision),
})

export type UserScore = ValueOf<typeof userScore>

/** The same in v203. */
export const userScoreFlat = namedObject('UserScoreV203', {
  ...scoreResponseFlat.properties,
  ...entity,
})

export type UserScoreFlat = ValueOf<typeof userScoreFlat>
