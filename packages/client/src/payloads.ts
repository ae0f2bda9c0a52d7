import type {
  AbuseType,
  ApiVersion,
  CustomEventPayload,
  Envelope,
  EventPayload,
  EventType,
  ScoreNow,
  ScoreNowFlat,
  ScoreResponseByType,
  ScoreResponseFlat,
  UserScore,
  UserScoreFlat,
} from '@winnow/contract'

/**
 * The body of an event of this type: a reserved one as the contract declares it, or a custom one,
 * whose name does not start with `$`.
 */
export type Tracked<Type extends string> = {
  readonly $type: Type
} & (Type extends EventType
  ? EventPayload<Type>
  : Type extends `$${string}`
    ? never
    : CustomEventPayload)

/** The body of a label. */
export type LabelPayload<Version extends ApiVersion = 'v205'> = {
  readonly $is_bad: boolean
  readonly $description?: string
  readonly $source?: string
  readonly $analyst?: string
  /** When it was found out, ms since 1970; now when absent. */
  readonly $time?: number
} & (Version extends 'v203'
  ? { readonly $reasons?: readonly string[] }
  : { readonly $abuse_type: AbuseType })

/** The answer to an event; `score_response` when it was asked for. */
export type EventAnswer<Version extends ApiVersion = 'v205'> = Omit<Envelope, 'score_response'> & {
  score_response?: Version extends 'v203' ? ScoreResponseFlat : ScoreResponseByType
}

/** The answer to a label. */
export type LabelAnswer = Omit<Envelope, 'score_response'>

/** A user's scores as they are now. */
export type ScoreNowAnswer<Version extends ApiVersion = 'v205'> = Version extends 'v203'
  ? ScoreNowFlat
  : ScoreNow

/** A user's stored scores. */
export type StoredScoreAnswer<Version extends ApiVersion = 'v205'> = Version extends 'v203'
  ? UserScoreFlat
  : UserScore
