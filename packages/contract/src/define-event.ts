import type { ApiVersion, VersionSpan } from './api-version.ts'
import type { FieldValue } from './canonical-event.ts'
import type { FieldSet } from './kinds/kind.ts'
import type { PayloadOf } from './field.ts'
import type { Rule } from './rules.ts'

/**
 * The ids that an event requires. `user`: `$user_id` must be there (empty only together with a session);
 * `user or session`: one of the two; `user and session`: both; `user, best with session`: the
 * user, and the session's absence is a warning; `user recommended`: neither must.
 */
export type Actor =
  | 'user'
  | 'user or session'
  | 'user and session'
  | 'user, best with session'
  | 'user recommended'

interface EventParts<Fields extends FieldSet, Who extends Actor> {
  /** One sentence: what happened. */
  readonly summary: string
  readonly actor: Who
  readonly fields: Fields
  /** The first version that has the event; default v203. */
  readonly since?: ApiVersion
  readonly until?: ApiVersion
  /** Other spellings of `$type` that are accepted and stored under the proper one. */
  readonly alsoNamed?: readonly string[]
  /** What an absent field means. */
  readonly defaults?: Partial<Readonly<Record<keyof Fields & string, FieldValue>>>
  /** Rules between fields, besides `$browser` or `$app`. */
  readonly rules?: readonly Rule[]
}

export interface EventDeclaration<
  Name extends string = string,
  Fields extends FieldSet = FieldSet,
  Who extends Actor = Actor,
> extends VersionSpan {
  readonly name: Name
  readonly summary: string
  readonly actor: Who
  /** The fields besides `$type $api_key $user_id $session_id $ip $time`. */
  readonly fields: Fields
  readonly alsoNamed: readonly string[]
  readonly defaults: Readonly<Record<string, FieldValue>>
  readonly rules: readonly Rule[]
}

/** Declares an event type; validators, types, pages and schemas are derived from it. */
export function defineEvent<
  const Name extends string,
  const Fields extends FieldSet,
  const Who extends Actor,
>(name: Name, parts: EventParts<Fields, Who>): EventDeclaration<Name, Fields, Who> {
  const defaults = { ...parts.defaults } as Readonly<Record<string, FieldValue>>
  return { since: 'v203', alsoNamed: [], rules: [], ...parts, defaults, name }
}

interface ActorIds {
  user: { $user_id: string; $session_id?: string }
  'user or session': ActorIds['user'] | { $user_id?: string; $session_id: string }
  'user and session': { $user_id: string; $session_id: string }
  'user, best with session': ActorIds['user']
  'user recommended': { $user_id?: string; $session_id?: string }
}

interface CommonFields {
  $api_key?: string
  /** IPv4 or IPv6 address of the user's request. */
  $ip?: string
  /** When it happened, in milliseconds since 1970; absent = now. */
  $time?: number
}

type Letter = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'
type SplitWords<T extends string> = T extends `${infer Head} ${infer Rest}`
  ? Head | SplitWords<Rest>
  : T
type NameStart = SplitWords<Letter> | Uppercase<SplitWords<Letter>> | '_' | `${number}`

/** Custom fields: any name that does not start with `$`. */
export type CustomFields = { [Name in `${NameStart}${string}`]?: string | number | boolean }

/** The body of an event as a client writes it. */
export type PayloadOfEvent<Declaration> =
  Declaration extends EventDeclaration<infer Name, infer Fields, infer Who>
    ? { $type: Name } & ActorIds[Who] & CommonFields & PayloadOf<Fields> & CustomFields
    : never
