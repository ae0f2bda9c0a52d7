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

/** A type as an event may have it: a reserved one, or a custom one, which does not start with `$`. */
type EventTypeName<Type extends string> = Type extends EventType
  ? Type
  : Type extends `$${string}`
    ? // For a misspelt type the compiler names the nearest of the reserved ones.
      EventType
    : Type

/** The same, where a member that may be absent may also be `null`: that is how a database knows of nothing. */
type OrNull<Payload> = Payload extends readonly (infer Item)[]
  ? readonly OrNull<Item>[]
  : Payload extends object
    ? {
        [Name in keyof Payload]: undefined extends Payload[Name]
          ? OrNull<Payload[Name]> | null | undefined
          : OrNull<Payload[Name]>
      }
    : Payload

/** The body of an event of this type: a reserved one as the contract declares it, or a custom one. */
export type Tracked<Type extends string> = {
  readonly $type: EventTypeName<Type>
} & (Type extends EventType
  ? OrNull<EventPayload<Type>>
  : Type extends `$${string}`
    ? Readonly<Record<string, unknown>>
    : OrNull<CustomEventPayload>)

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

type ScoreResponseOf<Version extends ApiVersion> = Version extends 'v203'
  ? ScoreResponseFlat
  : ScoreResponseByType

/** The answer to an event; it has `score_response` when that was asked for. */
export type EventAnswer<
  Version extends ApiVersion = 'v205',
  ReturnsScore extends boolean = boolean,
> = Omit<Envelope, 'score_response'> &
  ([ReturnsScore] extends [true]
    ? { score_response: ScoreResponseOf<Version> }
    : { score_response?: ScoreResponseOf<Version> })

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
