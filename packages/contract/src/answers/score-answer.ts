import {
  Integer,
  Literal,
  Object as ObjectOf,
  Optional,
  Record as RecordOf,
  String as Text,
  type Static,
} from 'typebox'
import { latestDecision } from './score-parts.ts'
import { scoreResponseByType, scoreResponseFlat } from './score-response.ts'

const entity = {
  entity_type: Literal('user'),
  entity_id: Text({ description: 'The same as user_id; clients differ in what they read.' }),
  time: Optional(Integer({ description: 'Milliseconds since 1970.' })),
}

/** `GET /{version}/score/{user}`: the score now, from v204 on. */
export const scoreNow = scoreResponseByType
export type ScoreNow = Static<typeof scoreNow>

/** The same in v203. */
export const scoreNowFlat = scoreResponseFlat
export type ScoreNowFlat = Static<typeof scoreNowFlat>

/** `GET` (last stored) and `POST` (rescore) `/{version}/users/{user}/score`, from v204 on. */
export const userScore = ObjectOf({
  ...scoreResponseByType.properties,
  ...entity,
  latest_decisions: RecordOf(Text(), latestDecision),
})

export type UserScore = Static<typeof userScore>

/** The same in v203. */
export const userScoreFlat = ObjectOf({ ...scoreResponseFlat.properties, ...entity })

export type UserScoreFlat = Static<typeof userScoreFlat>
